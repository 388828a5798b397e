package main

import "github.com/anishathalye/porcupine"

// A request's id: the first result is that of each later copy, and nothing is refused after it. Refusals are not
// stored.

type requestInput struct{ text, result string }

func requestModel() porcupine.Model {
	return porcupine.Model{
		Init: func() any { return "" },
		Step: func(state, input, _ any) (bool, any) {
			first, asked := state.(string), input.(requestInput)
			if asked.result == "" {
				return first == "", first
			}
			return first == "" || first == asked.result, asked.result
		},
		DescribeOperation: func(input, _ any) string { return input.(requestInput).text },
	}
}

func requestHistories(all []call) []history {
	var histories []history
	keyOf := func(c call) string {
		if c.Number != "" {
			return c.Member + " number " + c.Number
		}
		return c.ID
	}
	for id, copies := range grouped(all, keyOf) {
		built := history{name: "request " + id, model: requestModel()}
		for _, each := range copies {
			if each.Outcome == "unknown" || each.Code == stakeCancelled {
				continue
			}
			result := ""
			if each.hasResult() {
				result = joinedText(each.Code, each.Moves, each.Stake)
				// The end of a provider's round moves nothing and shows the present balance.
				if each.Balance != nil && !each.isFrame() && each.Call != "POST /provider/round_end" {
					result = joinedText(result, *each.Balance)
				}
			}
			built.add(each.Client, requestInput{joinedText(each, each.Moves), result}, each.Start, each.End)
		}
		if len(built.operations) > 1 {
			histories = append(histories, built)
		}
	}
	return histories
}
