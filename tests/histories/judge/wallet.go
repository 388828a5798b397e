package main

import (
	"fmt"

	"github.com/anishathalye/porcupine"
)

// A member's wallet. Its list of movements, read when all is quiet, names their order, so a state is a place in that
// list. Each acknowledged movement needs a row of its own at a time within its call, each row a call that explains it,
// and each read of the balance or the list a time at which it was true.

type walletState struct {
	rows int
	// The last read of the list is over: what was never answered may still take effect.
	isOver bool
}

type walletInput struct {
	text    string
	moves   []move
	balance *int64
	// The balance before it; nil: any.
	saw *int64
	// A page of the list, newest first, and the number of all rows.
	page  []row
	count int
	// Of an order that was sold out: its payment, if one was made, is given back.
	isGivenBack bool
	// The last read of the list.
	isLast bool
	// It was never answered.
	isOpen bool
}

func walletModel(list []row) porcupine.Model {
	balanceAt := func(rows int) int64 {
		switch {
		case rows > 0:
			return list[rows-1].After
		case len(list) > 0:
			return list[0].After - list[0].Change
		}
		return 0
	}
	begin := 0
	for begin < len(list) && list[begin].Kind == "welcome" {
		begin++
	}
	givenBack := map[string]bool{}
	for _, each := range list {
		if each.Kind == "order_refund" {
			givenBack[each.Relation] = true
		}
	}
	step := func(state, input, _ any) (bool, any) {
		at, asked := state.(walletState), input.(walletInput)
		switch {
		case asked.isLast:
			return at.rows == len(list) || asked.isOpen, walletState{at.rows, true}
		case at.isOver:
			return asked.isOpen, at
		case asked.page != nil:
			return asked.count == at.rows && isPage(list[:at.rows], asked.page), at
		}
		if asked.saw != nil && *asked.saw != balanceAt(at.rows) {
			return false, at
		}
		for _, each := range asked.moves {
			if at.rows == len(list) || !isRowOf(list[at.rows], each) {
				return false, at
			}
			if list[at.rows].After != balanceAt(at.rows)+each.Change {
				return false, at
			}
			if each.Kind == "buy" && givenBack[list[at.rows].Relation] != asked.isGivenBack {
				return false, at
			}
			at.rows++
		}
		return asked.balance == nil || *asked.balance == balanceAt(at.rows), at
	}
	return porcupine.Model{
		Init:              func() any { return walletState{begin, false} },
		Step:              step,
		DescribeOperation: func(input, _ any) string { return input.(walletInput).text },
		DescribeState: func(state any) string {
			rows := state.(walletState).rows
			return fmt.Sprintf("%d rows, balance %d", rows, balanceAt(rows))
		},
	}
}

func isRowOf(shown row, wanted move) bool {
	isOfCause := wanted.Relation == "" || shown.Relation == wanted.Relation
	return shown.Kind == wanted.Kind && shown.Change == wanted.Change && isOfCause
}

func isPage(list, page []row) bool {
	if len(page) > len(list) {
		return false
	}
	for at, each := range page {
		if list[len(list)-1-at] != each {
			return false
		}
	}
	return true
}

// walletHistory returns what a member's wallet was asked and told. `all`: the calls of every member.
func walletHistory(member string, all []call) history {
	own := grouped(all, func(c call) string { return c.Member })[member]
	list, isWhole := listOf(own)
	built := history{name: "wallet of " + member, model: walletModel(list)}
	if !isWhole {
		built.problem = "the list of movements is not whole"
	}
	add := func(c call, input walletInput, end *int64) {
		input.text = joinedText(c, input.moves)
		input.isOpen = c.End == nil
		built.add(c.Client, input, c.Start, end)
	}
	ended := map[string]bool{}
	started := map[string]call{}
	for _, each := range merged(all) {
		var at, later []move
		for _, each2 := range movesOf(each) {
			if each2.Member != member {
				continue
			}
			if each.Member == member && each2.Kind != "withdrawal_refund" {
				at = append(at, each2)
			} else {
				later = append(later, each2)
			}
		}
		if each.Member == member && each.isFrame() && each.Balance != nil {
			add(each, walletInput{balance: each.Balance}, each.End)
			each.Balance = nil
		}
		if each.Member == member && each.Code == soldOut {
			paid := each
			paid.End = nil
			add(paid, walletInput{moves: at, isGivenBack: true}, nil)
			add(paid, walletInput{moves: []move{{member, "order_refund", "", each.Sum}}}, nil)
		} else if each.Member == member && (len(at) > 0 || each.isOk() && each.Balance != nil) {
			add(each, walletInput{moves: at, balance: each.Balance, saw: each.Saw}, each.End)
		}
		// It arrives by itself, before all is quiet.
		if len(later) > 0 {
			add(each, walletInput{moves: later}, nil)
		}
		if each.Call == "stake" || each.Stake != "" && each.Call == "POST /win/add_user_guess" {
			started[each.Stake] = each
		} else if each.Stake != "" && each.isOk() {
			ended[each.Stake] = true
		}
	}
	for _, each := range own {
		switch {
		case !each.isOk() || each.ID != "":
		case each.P == 1:
			add(each, walletInput{page: each.List, count: each.Count}, each.End)
		case each.Balance != nil:
			add(each, walletInput{balance: each.Balance}, each.End)
		}
	}
	for stake, record := range recordsOf(own) {
		asked, isKnown := started[stake]
		if isKnown && !ended[stake] && record.Payout > 0 {
			kind := map[string]string{"S": "win", "R": "bet_refund"}[record.Status]
			asked.Call, asked.Outcome = "settlement", record.Status
			add(asked, walletInput{moves: []move{{member, kind, record.Round, record.Payout}}}, nil)
		}
	}
	built.last = walletInput{text: "the last read of the list", isLast: true}
	built.lastOpen = walletInput{text: "the end of the prefix", isLast: true, isOpen: true}
	built.opened = func(input any) any {
		asked := input.(walletInput)
		asked.isOpen = true
		return asked
	}
	return built
}

// movesOf returns the movements of a call that got a result, or of one that may have.
func movesOf(c call) []move {
	switch {
	case c.Code == soldOut:
		return []move{{c.Member, "buy", "", -c.Sum}}
	case c.Outcome == "unknown" && c.Call == "stake":
		return []move{{c.Member, "bet", c.Round, -c.Sum}}
	}
	return c.Moves
}
