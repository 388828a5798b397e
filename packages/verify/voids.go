package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

var errChosen = errors.New("the void rounds look chosen")

const (
	// unlikely is how rarely chance alone may convict.
	unlikely = 0.001
	// leastVoids: fewer show nothing.
	leastVoids = 5
)

// costOf reads whether an avoided outcome would have paid more than the average, and how often fair games do.
func costOf(table, outcome string) (costly bool, probability float64, ok bool) {
	of := gameAt(table)
	if of.costs == nil {
		return false, 0, false
	}
	costly, ok = of.costs(outcome)
	return costly, of.probability, ok
}

// recomputeVoids computes the outcomes that void rounds avoided. Aviator and Lucky Hit need a member's token.
func (c client) recomputeVoids(entries []string, chains chainList, out io.Writer) error {
	players := map[string][]string{}
	recomputed, skipped := 0, 0
	for _, entry := range entries {
		subject, values := readEntry(entry)
		kind, at, _ := strings.Cut(subject, " ")
		table, period, _ := strings.Cut(at, " ")
		period, _, _ = strings.Cut(period, " ")
		if kind == "seeds" {
			players[at] = values["seed"]
		}
		if kind != "avoided" {
			continue
		}
		game, place, _ := strings.Cut(table, ":")
		if !games[game].isPublic && c.token == "" {
			skipped++
			continue
		}
		path := "/" + game + "/round_detail?period=" + period
		if category, saasID, ok := strings.Cut(place, ":"); ok {
			path += "&category=" + category + "&saas_id=" + saasID
		}
		var answer struct {
			Entity round `json:"entity"`
		}
		if err := c.get(path, &answer); err != nil {
			return err
		}
		if named := answer.Entity.subject("avoided", answer.Entity.periodText()); named != subject {
			return fmt.Errorf("the server answers %s in the place of %s", named, subject)
		}
		if err := answer.Entity.avoids(values, players[at], chains); err != nil {
			return fmt.Errorf("%s: %w", subject, err)
		}
		recomputed++
	}
	if recomputed+skipped > 0 {
		fmt.Fprintf(out, "%d avoided outcomes recomputed, %d not for lack of a token\n", recomputed, skipped)
	}
	return nil
}

// avoids checks what the list says of a void round, by its seed and by the beacon that came too late.
func (r round) avoids(values map[string][]string, players []string, chains chainList) error {
	said := func(name string) string { return strings.Join(values[name], "") }
	if !r.Voided || r.Seed == nil {
		return fmt.Errorf("%w: the round is not void", errUnlisted)
	}
	late, err := strconv.ParseInt(said("beacon"), 10, 64)
	if err != nil {
		return err
	}
	signature, randomness := said("signature"), said("randomness")
	r.BeaconRound, r.BeaconSignature, r.BeaconRandomness = &late, &signature, &randomness
	server, err := r.openedSeed(chains)
	if err != nil {
		return err
	}
	nonce, err := strconv.ParseInt(r.periodText(), 10, 64)
	if err != nil {
		return err
	}
	if of := r.game().avoided; of == nil || !of(r, server, players, nonce, said("outcome")) {
		return fmt.Errorf("%w: it would have had another outcome", errUnlisted)
	}
	return nil
}

// testVoids tests whether the avoided outcomes of the list look chosen, and writes what it found.
func testVoids(entries []string, out io.Writer) error {
	costly, expected := 0, 0.0
	// distribution is the chance of each number of costly outcomes.
	distribution := []float64{1}
	for _, entry := range entries {
		subject, values := readEntry(entry)
		about := strings.Split(subject, " ")
		if about[0] != "avoided" || len(about) < tableParts {
			continue
		}
		isCostly, probability, ok := costOf(about[1], strings.Join(values["outcome"], ""))
		if !ok {
			return fmt.Errorf("%w: %s has no outcome", errUnlisted, subject)
		}
		if isCostly {
			costly++
		}
		expected += probability
		distribution = append(distribution, 0)
		for at := len(distribution) - 1; at >= 0; at-- {
			distribution[at] *= 1 - probability
			if at > 0 {
				distribution[at] += distribution[at-1] * probability
			}
		}
	}
	count := len(distribution) - 1
	if count < leastVoids {
		return nil
	}
	chance := math.Min(1, 2*math.Min(sumOf(distribution[:costly+1]), sumOf(distribution[costly:])))
	found := fmt.Sprintf("of %d void rounds %d would have paid more than the average, %.1f expected, p = %.2g", count, costly, expected, chance)
	if chance < unlikely {
		return fmt.Errorf("%w: %s, unlikely by chance", errChosen, found)
	}
	fmt.Fprintf(out, "%s: no sign of choice\n", found)
	return nil
}

func sumOf(values []float64) (sum float64) {
	for _, each := range values {
		sum += each
	}
	return sum
}
