package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// session is what a program played and saw: its stakes, the public chains before and after, and the balances.
type session struct {
	Rounds   map[string]int `json:"rounds"`
	Before   chainList      `json:"before"`
	After    chainList      `json:"after"`
	Stakes   []played       `json:"stakes"`
	Astray   []string       `json:"astray"`
	Accounts []account      `json:"accounts"`
}

// account has a member's balances in hundredths.
type account struct {
	Member string `json:"member"`
	Before int64  `json:"before"`
	After  int64  `json:"after"`
}

// played is a stake as its player made it, with the record and the round that the server showed for it later.
type played struct {
	Game   string `json:"game"`
	Table  string `json:"table"`
	Name   string `json:"name"`
	Member string `json:"member"`
	// Cell keeps the order of its members' stakes; Seed is the player's own. Both belong to games with a table.
	Cell string `json:"cell"`
	Seed string `json:"seed"`
	// Amount is in hundredths.
	Amount int64 `json:"amount"`
	// Terms are the lines of the stake's receipt that decide its payout.
	Terms leaf `json:"terms"`
	// Shown are fields that the record must repeat.
	Shown map[string]any `json:"shown"`
	// Published was read before the stake was made.
	Published published `json:"published"`
	// CashedAfterMs is the flight's age at a cash-out; null: nobody asked for one.
	CashedAfterMs *int64 `json:"cashed_after_ms"`
	// Taps are cells of Mines; Took: the player asked for the reward.
	Taps []int `json:"taps"`
	Took bool  `json:"took"`

	Forced bool `json:"forced"`
	// Chosen is the outcome that an operator forced, if its game can show it.
	Chosen any `json:"chosen"`
	// Late: the round's beacon lies ahead of real time, so that the server may call the round off.
	Late   bool            `json:"late"`
	Record json.RawMessage `json:"record"`
	Round  round           `json:"round"`
}

type published struct {
	Commitment string  `json:"commitment"`
	ClientSeed *string `json:"client_seed"`
	// Entropy was sent with the play; empty: none.
	Entropy string `json:"entropy"`
	Nonce   *int64 `json:"nonce"`
	Period  *int64 `json:"period"`
}

const faultsShown = 20

// judgeSession recomputes every record, and each balance from the recomputed payouts.
func judgeSession(file string, in io.Reader, out io.Writer) error {
	var s session
	if err := readJSON(file, in, &s); err != nil {
		return err
	}
	faults := append([]string{}, s.Astray...)
	due := map[string]int64{}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "game\trounds\trecords\trecomputed\tforced\tpaid back\tmismatches\t")
	for _, game := range names() {
		var records, forced, voided, wrong int
		for i, stake := range s.Stakes {
			if stake.Game != game {
				continue
			}
			payout, err := stake.judge(s.After, s.Stakes[:i], s.Stakes[i:])
			due[stake.Member] += payout - stake.Amount
			records++
			switch {
			case err != nil:
				wrong++
				faults = append(faults, fmt.Sprintf("%s: %v", stake.Name, err))
			case stake.Round.Forced:
				forced++
			case stake.Round.Voided:
				voided++
			}
		}
		if s.Rounds[game] > 0 && forced == 0 {
			faults = append(faults, fmt.Sprintf("%s: the forced round is not there, or looks like any other", game))
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t\n", game, s.Rounds[game], records, records-forced-voided-wrong, forced, voided, wrong)
	}
	table.Flush()
	for _, each := range s.Accounts {
		if want := each.Before + due[each.Member]; each.After != want {
			faults = append(faults, fmt.Sprintf("the balance of %s is %s, recomputed %s", each.Member, money(each.After), money(want)))
		}
	}
	if err := s.Before.changed(s.After); err != nil {
		faults = append(faults, err.Error())
	}
	if len(faults) == 0 {
		fmt.Fprintf(out, "%d records follow from their seeds, and so do %d balances\n", len(s.Stakes), len(s.Accounts))
		return nil
	}
	count := len(faults)
	return fmt.Errorf("%s\n%d faults", strings.Join(faults[:min(count, faultsShown)], "\n"), count)
}

// judge returns what the stake is due, in hundredths, and the first difference between the server's answers and that.
func (p played) judge(chains chainList, earlier, rest []played) (int64, error) {
	r := p.Round
	err := firstFault(
		same("the commitment", &r.Commitment, p.Published.Commitment),
		same("forced", &r.Forced, p.Forced),
		p.samePlace(earlier),
		p.seedFault(append(slices.Clip(earlier), rest...)),
	)
	if err != nil {
		return 0, err
	}
	if err := p.verifyRound(chains); err != nil {
		return 0, err
	}
	if r.Voided {
		return p.Amount, sameFields(p.Record, map[string]any{"status": "R", games[p.Game].paid: units(p.Amount)})
	}
	due, computed := p.due()
	return due, firstFault(sameFields(p.Record, p.Shown), sameFields(p.Record, computed))
}

// samePlace compares the round with the one that the player staked on. Nonces count a member's own games from 0.
func (p played) samePlace(earlier []played) error {
	if p.Published.Period != nil {
		return firstFault(
			sameText("the round", p.Round.periodText(), fmt.Sprint(*p.Published.Period)),
			sameText("the table", p.Round.table(), p.Table))
	}
	count := int64(0)
	for _, each := range earlier {
		if each.Game == p.Game && each.Member == p.Member {
			count++
		}
	}
	r, terms := p.Round, p.Terms
	for _, name := range games[p.Game].terms {
		if r.lines[name] != terms[name] {
			return fmt.Errorf("the round's %s is %s, not %s", name, r.lines[name], terms[name])
		}
	}
	return firstFault(
		same("the nonce", p.Published.Nonce, count),
		sameText("the nonce of the round", numberText(r.Nonce), numberText(p.Published.Nonce)),
		sameText("the client seed", text(r.ClientSeed), text(p.Published.ClientSeed)),
		sameText("the entropy", r.Entropy, p.Published.Entropy),
	)
}

// verifyRound checks seed, chain, beacon and outcome. A forced outcome equals the chosen one. It does not
// follow from its seeds, unless the game has few.
func (p played) verifyRound(chains chainList) error {
	r := p.Round
	hasTable := p.Published.Period != nil
	if hasTable && (r.Chain == nil || len(chains.Queryset) == 0) {
		return errors.New("the round has no chain")
	}
	server, err := r.openedSeed(chains)
	if err != nil {
		return err
	}
	if hasTable {
		if err := p.beaconFault(chains.Beacon); err != nil {
			return err
		}
	}
	if r.Voided {
		if r.ServerSeed != nil {
			return errors.New("a void round has a server seed")
		}
		return nil
	}
	if r.ServerSeed == nil || *r.ServerSeed != server {
		return errors.New("server_seed does not follow from the seed and the beacon")
	}
	err = r.verifyOutcome(server)
	switch {
	case !r.Forced:
		return err
	case err == nil && !r.game().isCommon:
		return errors.New("it is called forced, and follows from its seeds")
	case !r.game().decided(r):
		return errors.New("it shows no outcome")
	case p.Chosen != nil && r.game().chosen != nil:
		return sameText("the forced outcome", r.game().chosen(r), p.Chosen)
	}
	return nil
}

// beaconFault checks that a round took the first beacon after its lock, and that it was not called off without need.
func (p played) beaconFault(beacon *beaconInfo) error {
	if !beacon.isInRounds() || p.Forced {
		if p.Round.Voided {
			return errors.New("it was called off")
		}
		return sameText("its beacon", numberText(p.Round.BeaconRound), "")
	}
	lock, err := p.Round.lockMs()
	if err != nil {
		return err
	}
	if p.Round.Voided && !p.Late {
		return errors.New("it was called off")
	}
	if !p.Round.Voided && p.Round.BeaconSignature == nil {
		return errors.New("its beacon has no signature")
	}
	return same("its beacon", p.Round.BeaconRound, beaconRound(lock, beacon.GenesisTime, beacon.Period))
}

const (
	seedsMax   = 3
	seedLength = 20
)

// seedFault checks the player seeds of a round against its stakes in the order of their acknowledgement. A round counts
// one to three seeds, each from a different player's first stake. Within a cell the seeds of earlier players come first.
func (p played) seedFault(all []played) error {
	if p.Seed == "" {
		return nil
	}
	counted := p.Round.countedSeeds()
	seen := map[string]bool{}
	firsts := map[string][]string{}
	cellOf := map[string]string{}
	for _, each := range all {
		if each.Game != p.Game || *each.Published.Period != *p.Published.Period || seen[each.Member] {
			continue
		}
		seen[each.Member] = true
		firsts[each.Cell] = append(firsts[each.Cell], each.Seed)
		cellOf[each.Seed] = each.Cell
	}
	if len(counted) == 0 || len(counted) > seedsMax {
		return fmt.Errorf("%d seeds were counted", len(counted))
	}
	taken := map[string]int{}
	for i, seed := range counted {
		cell, isFirst := cellOf[seed]
		switch {
		case slices.Contains(counted[:i], seed):
			return errors.New("a seed was counted twice")
		case !isFirst:
			return fmt.Errorf("the seed %s is no player's first of this round", seed)
		case firsts[cell][taken[cell]] != seed:
			return fmt.Errorf("in cell %s a player was passed over", cell)
		}
		taken[cell]++
	}
	return nil
}
