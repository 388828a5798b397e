package main

import (
	"fmt"

	"github.com/anishathalye/porcupine"
)

// A thing that all members share, such as a gift code: as many get it as there are.

type sharedInput struct {
	text   string
	isOpen bool
	// Ends what is left open.
	isLast bool
}

type sharedState struct {
	left   int64
	isOver bool
}

func sharedModel(count int64) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return sharedState{left: count} },
		Step: func(state, input, _ any) (bool, any) {
			at, asked := state.(sharedState), input.(sharedInput)
			if asked.isLast || at.isOver {
				return asked.isLast || asked.isOpen, sharedState{at.left, true}
			}
			return at.left > 0, sharedState{left: at.left - 1}
		},
		DescribeOperation: func(input, _ any) string { return input.(sharedInput).text },
		DescribeState:     func(state any) string { return fmt.Sprint(state.(sharedState).left, " left") },
	}
}

func sharedHistories(all []call) []history {
	var histories []history
	for name, calls := range grouped(all, func(c call) string { return c.Shared }) {
		built := history{name: "shared " + name, last: sharedInput{text: "the end", isLast: true}}
		built.lastOpen = built.last
		built.opened = func(input any) any { return sharedInput{text: input.(sharedInput).text, isOpen: true} }
		for _, each := range merged(calls) {
			if each.isOk() || each.Outcome == "unknown" {
				built.add(each.Client, sharedInput{text: each.String(), isOpen: each.End == nil}, each.Start, each.End)
			}
		}
		for _, each := range calls {
			if each.Call == "stock" {
				built.model = sharedModel(each.Sum)
			}
		}
		if built.model.Init != nil {
			histories = append(histories, built)
		}
	}
	return histories
}
