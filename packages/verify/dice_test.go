package main

import "testing"

func TestTheRollsOfTheExamples(t *testing.T) {
	for nonce, want := range [][2]int64{{9624, 8403}, {2493, 1898}, {5667, 6427}, {4036, 1171}} {
		equal(t, [2]int64{dice.draw(examplePlay(exampleEntropy, nonce)), dice.draw(examplePlay("", nonce))}, want)
	}
}

func TestARollIsPaidByItsTarget(t *testing.T) {
	for _, each := range []struct {
		target, over string
		want         int64
	}{{"5000", "false", 1960}, {"5000", "true", 0}, {"2657", "true", 1334}, {"2657", "false", 0}} {
		stake := leaf{"amount": "1000", "target": each.target, "over": each.over}
		due, err := round{Game: "dice", lines: leaf{"roll": "2657"}}.pays(stake, nil)
		equal(t, []any{due, err}, []any{each.want, nil})
	}
}
