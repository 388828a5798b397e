package main

import (
	"fmt"

	"github.com/anishathalye/porcupine"
)

// A play of several requests: each names the steps that its caller saw, and is refused if the play has gone on since.

type playState struct {
	steps   int64
	isTaken bool
}

func playModel() porcupine.Model {
	return porcupine.Model{
		Init: func() any { return playState{} },
		Step: func(state, input, _ any) (bool, any) {
			at, asked := state.(playState), input.(call)
			if at.isTaken || asked.SawSteps != nil && *asked.SawSteps != at.steps {
				return false, at
			}
			if asked.Steps == nil {
				return true, playState{at.steps, true}
			}
			// The same number: a trap ended it.
			return *asked.Steps == at.steps || *asked.Steps == at.steps+1, playState{steps: *asked.Steps}
		},
		DescribeOperation: func(input, _ any) string { return input.(call).String() },
		DescribeState:     func(state any) string { return fmt.Sprint(state.(playState).steps, " steps") },
	}
}

func playHistories(all []call) []history {
	var histories []history
	for play, calls := range grouped(merged(all), playOf) {
		built := history{name: "play " + play, model: playModel()}
		for _, each := range calls {
			built.add(each.Client, each, each.Start, each.End)
		}
		histories = append(histories, built)
	}
	return histories
}

// playOf names a play among those of all members.
func playOf(c call) string {
	if c.Play == "" {
		return ""
	}
	return c.Member + " " + c.Play
}
