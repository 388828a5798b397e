// Judges histories of calls: main FOLDER. Prints each one that is not linearizable, and ends with 1 if one is not.
package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"
)

// A search that takes longer is undecided, which counts as a fault.
const timeout = 20 * time.Second

// history is what one object of the models was asked and told.
type history struct {
	name  string
	model porcupine.Model
	// Decides as Porcupine does with the model, where its search would take too long; nil: Porcupine decides.
	decide     func([]porcupine.Operation) porcupine.CheckResult
	operations []porcupine.Operation
	// Inputs that end the whole history and a prefix of it; nil: neither needs one.
	last, lastOpen any
	// An input as if it were not answered yet.
	opened func(any) any
	// Why it cannot be judged.
	problem string
	clients map[string]int
}

// add adds an operation; `end` nil: it ends with the history.
func (h *history) add(client string, input any, start int64, end *int64) {
	if h.clients == nil {
		h.clients = map[string]int{}
	}
	if _, isKnown := h.clients[client]; !isKnown {
		h.clients[client] = len(h.clients)
	}
	operation := porcupine.Operation{ClientId: h.clients[client], Input: input, Call: start, Return: math.MaxInt64}
	if end != nil {
		operation.Return = *end
	}
	h.operations = append(h.operations, operation)
}

// upTo returns the operations that began by then; those that had not ended are open.
func (h *history) upTo(time int64) []porcupine.Operation {
	var prefix []porcupine.Operation
	for _, each := range h.operations {
		if each.Call > time {
			continue
		}
		if each.Return > time {
			if h.opened == nil {
				continue
			}
			each.Input, each.Return = h.opened(each.Input), math.MaxInt64
		}
		prefix = append(prefix, each)
	}
	if h.lastOpen != nil {
		prefix = append(prefix, porcupine.Operation{Input: h.lastOpen, Call: time, Return: time})
	}
	return prefix
}

func (h *history) whole() []porcupine.Operation {
	if h.last == nil {
		return h.operations
	}
	end := int64(0)
	for _, each := range h.operations {
		end = max(end, each.Call)
		if each.Return != math.MaxInt64 {
			end = max(end, each.Return)
		}
	}
	return append(slices.Clone(h.operations), porcupine.Operation{Input: h.last, Call: end + 1, Return: end + 1})
}

func (h *history) check(operations []porcupine.Operation) porcupine.CheckResult {
	if h.decide != nil {
		return h.decide(operations)
	}
	return porcupine.CheckOperationsTimeout(h.model, operations, timeout)
}

// judge returns what is wrong; empty: it is linearizable. Draws the shortest prefix that is not.
func (h *history) judge(drawing string) string {
	if h.problem != "" {
		return h.problem
	}
	operations := h.whole()
	switch h.check(operations) {
	case porcupine.Ok:
		return ""
	case porcupine.Unknown:
		return "undecided"
	}
	var ends []int64
	for _, each := range h.operations {
		if each.Return != math.MaxInt64 {
			ends = append(ends, each.Return)
		}
	}
	slices.Sort(ends)
	at, _ := slices.BinarySearchFunc(ends, 0, func(end int64, _ int) int {
		if h.check(h.upTo(end)) == porcupine.Illegal {
			return 0
		}
		return -1
	})
	found := "at its end"
	if at < len(ends) {
		operations = h.upTo(ends[at])
		for _, each := range h.operations {
			if each.Return == ends[at] {
				found = "at " + h.model.DescribeOperation(each.Input, nil)
			}
		}
	}
	_, info := porcupine.CheckOperationsVerbose(h.model, operations, timeout)
	if err := porcupine.VisualizePath(h.model, info, drawing); err != nil {
		return found + ": " + err.Error()
	}
	return fmt.Sprintf("%s; %s", found, drawing)
}

func main() {
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*.jsonl"))
	if err != nil || len(files) == 0 {
		fmt.Println("no histories", err)
		os.Exit(1)
	}
	total, operations, wrong, unjudged := 0, 0, 0, 0
	for _, file := range files {
		calls, err := readHistory(file)
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		operations += len(calls)
		for _, each := range historiesOf(calls) {
			total++
			drawing := fmt.Sprintf("%s-%s.html", strings.TrimSuffix(file, ".jsonl"), strings.NewReplacer(" ", "-", ":", "-", "/", "-").Replace(each.name))
			found := each.judge(drawing)
			switch {
			case found == "undecided" || each.problem != "":
				unjudged++
			case found != "":
				wrong++
			}
			if found != "" {
				fmt.Printf("%s, %s: %s\n", filepath.Base(file), each.name, found)
			}
		}
	}
	fmt.Printf("%d histories, %d operations, %d not linearizable, %d not judged\n", total, operations, wrong, unjudged)
	if wrong+unjudged > 0 {
		os.Exit(1)
	}
}

func historiesOf(calls []call) []history {
	histories := slices.Concat(requestHistories(calls), roundHistories(calls), sharedHistories(calls), playHistories(calls))
	for member := range grouped(calls, func(c call) string { return c.Member }) {
		histories = append(histories, walletHistory(member, calls))
	}
	slices.SortFunc(histories, func(a, b history) int { return strings.Compare(a.name, b.name) })
	return histories
}
