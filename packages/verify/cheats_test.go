package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
)

// The known cheats of an operator. Each is built, and public answers alone convict it.

const chainRounds = 64

// builtChain returns the seeds of a chain, from its end on.
func builtChain(secret string) []string {
	seeds := make([]string, chainRounds+1)
	for at := chainRounds; at >= 0; at-- {
		secret = hashHex(secret)
		seeds[at] = secret
	}
	return seeds
}

var ownSeeds = builtChain("the operator's secret")

func endOf(seeds []string) chainInfo {
	return chainInfo{Table: "win:P:1", Chain: 1, End: seeds[0], Length: chainRounds}
}

// winRound is a sound round of the chain at an index.
func winRound(seeds []string, index int) round {
	chain, client, nonce := 1, "P:1", int64(20261204000+index)
	r := round{
		Game: "win", Category: "P", SaasID: "1", Period: json.Number(fmt.Sprint(nonce)), Chain: &chain,
		Index: &index, Seed: &seeds[index], Commitment: seeds[index-1], ServerSeed: &seeds[index], ClientSeed: &client,
		Nonce: &nonce,
	}
	price, digit := winGo(seeds[index], client, nonce)
	r.Price, r.LastNum = &price, &digit
	return r
}

func soundTable() []round {
	rounds := make([]round, chainRounds)
	for i := range rounds {
		rounds[i] = winRound(ownSeeds, i+1)
	}
	return rounds
}

func tableFault(rounds []round, ends ...chainInfo) error {
	for _, each := range rounds {
		if err := each.verify(chainList{Queryset: ends}); err != nil {
			return err
		}
	}
	return sequence(rounds)
}

func refused(t *testing.T, what string, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("accepted %s", what)
	}
}

func TestAnHonestTableHasNoFaults(t *testing.T) {
	equal(t, tableFault(soundTable(), endOf(ownSeeds)), nil)
	rounds := soundTable()
	rounds[5].Voided, rounds[5].ServerSeed = true, nil
	equal(t, tableFault(rounds, endOf(ownSeeds)), nil)
	ten, second := 10, builtChain("another secret")
	retired, next := endOf(ownSeeds), endOf(second)
	retired.Retired, next.Chain = &ten, 2
	first := winRound(second, 1)
	*first.Chain, *first.Nonce, first.Period = 2, *rounds[10].Nonce, rounds[10].Period
	price, digit := winGo(second[1], "P:1", *first.Nonce)
	first.Price, first.LastNum = &price, &digit
	equal(t, tableFault(append(soundTable()[:10:10], first), retired, next), nil)
}

func TestAPayTableThatWasChangedTogetherWithTheVerifier(t *testing.T) {
	period := int64(20261204001)
	p := played{
		Game: "win", Table: "win:P:1", Amount: 10000, Round: winRound(ownSeeds, 1),
		Published: published{Commitment: ownSeeds[0], Period: &period},
	}
	p.Terms = leaf{"pick": fmt.Sprint("N", *p.Round.LastNum)}
	due, computed := p.due()
	equal(t, due, 9800*9)
	chains := chainList{Queryset: []chainInfo{endOf(ownSeeds)}}
	p.Record, _ = json.Marshal(computed)
	_, err := p.judge(chains, nil, []played{p})
	equal(t, err, nil)
	computed["payout"] = units(9800 * 85 / 10)
	p.Record, _ = json.Marshal(computed)
	_, err = p.judge(chains, nil, []played{p})
	refused(t, "a payout of 8.5 for 9", err)
}

func TestAClientSeedThatIsTakenButNotUsed(t *testing.T) {
	seed, client, nonce := ownSeeds[1], "Q2AlyjYoIondBMTh7fy5", int64(1)
	d := luckyHit(seed, "", nonce)
	r := round{
		Game: "luckyhit", Period: "1", Commitment: hashHex(seed), ServerSeed: &seed, ClientSeed: &client, Nonce: &nonce,
		Black: d.black[:], Red: d.red[:], BlackWin: &d.blackWins, LuckyOdds: &d.luckyOdds,
	}
	refused(t, "hands that the player's seed did not change", r.verify(chainList{}))
}

func TestSeedsThatAreRotatedUntilAGoodOneComes(t *testing.T) {
	rounds := soundTable()
	refused(t, "a table without its eighth round", tableFault(append(rounds[:7:7], rounds[8:]...), endOf(ownSeeds)))
	// TestBalancesStraysAndChainsAreJudged leaves a nonce out of a member's own games.
}

func TestACommitmentThatIsSwappedAfterThePlayersSeedCame(t *testing.T) {
	swapped := winRound(builtChain("another"), 3)
	refused(t, "another seed", swapped.verify(chainList{Queryset: []chainInfo{endOf(ownSeeds)}}))
	mixed := winRound(ownSeeds, 3)
	mixed.Seed, mixed.ServerSeed = swapped.Seed, swapped.Seed
	refused(t, "a seed without its commitment", mixed.verify(chainList{}))
}

func TestAVerifierWithOtherCodeThanTheGame(t *testing.T) {
	r := winRound(ownSeeds, 5)
	*r.Price++
	refused(t, "another price", r.verify(chainList{}))
}

func TestTwoEndsOfOneChainForTwoPlayers(t *testing.T) {
	kept, another := endOf(ownSeeds), endOf(builtChain("another secret"))
	longer, second := kept, kept
	longer.Length, second.Chain = chainRounds+1, 2
	seen := func(ends ...chainInfo) error {
		return chainList{Queryset: []chainInfo{kept}}.changed(chainList{Queryset: ends})
	}
	equal(t, seen(kept), nil)
	equal(t, seen(kept, second), nil)
	refused(t, "another end", seen(another))
	refused(t, "another length", seen(longer))
	refused(t, "a chain that is gone", seen(second))
	restored := second
	restored.Generation = 77
	equal(t, seen(restored), nil)
	refused(t, "another end of an earlier generation", seen(another, restored))
	other := restored
	other.Table = "win:B:1"
	refused(t, "a chain that is gone beside another table's generation", seen(other))
	refused(t, "rounds of another end", tableFault(soundTable(), another))
}

func TestRoundsThatAreDroppedRepeatedOrReordered(t *testing.T) {
	thirty := 30
	retired := endOf(ownSeeds)
	retired.Retired = &thirty
	refused(t, "rounds beyond the end of a retired chain", tableFault(soundTable(), retired))
	for name, change := range map[string]func([]round) []round{
		"left out":         func(r []round) []round { return append(r[:9:9], r[10:]...) },
		"repeated":         func(r []round) []round { return append(r[:9:9], r[8:]...) },
		"in another order": func(r []round) []round { r[4], r[5] = r[5], r[4]; return r },
		"given another's seed": func(r []round) []round {
			period := r[3].Period
			r[3] = winRound(ownSeeds, 9)
			r[3].Period = period
			return r
		},
		"given an index of its own": func(r []round) []round { *r[3].Index = 40; return r },
	} {
		refused(t, "rounds that are "+name, tableFault(change(soundTable()), endOf(ownSeeds)))
	}
}

func TestAResultThatIsDelayedUntilABetterBeaconComes(t *testing.T) {
	const genesis, period = 1692803367, 3
	lock := int64(30000*59840362 + 19000)
	fixed := beaconRound(lock, genesis, period)
	equal(t, 1000*(genesis+period*(fixed-1))-lock, 2000)
	s := recorded(t)
	for at, stake := range s.Stakes {
		if stake.Round.BeaconRound == nil {
			continue
		}
		later := func(p *played) { *p.Round.BeaconRound++ }
		if err := tampered(t, at, later); err == nil || !strings.Contains(err.Error(), "beacon") {
			t.Errorf("%s: accepted a later beacon: %v", stake.Name, err)
		}
		// The randomness of another round does not give the server seed that was drawn with.
		chosen := func(p *played) {
			*p.Round.ServerSeed = serverSeed(*p.Round.Seed, text(p.Round.Salt), hashHex("chosen"))
		}
		refused(t, "a chosen randomness", tampered(t, at, chosen))
	}
}

// The file has patched operators as data: tests/verification/testing/cheats.ts makes it, and the browser reads it too.
func TestPatchedOperatorsAreConvicted(t *testing.T) {
	type shown struct {
		Round     *round    `json:"round"`
		Chains    chainList `json:"chains"`
		Evidence  *evidence `json:"evidence"`
		Saved     *evidence `json:"saved"`
		Kept, Now chainList
		Log       *logAnswer  `json:"log"`
		Head      *treeHead   `json:"head"`
		Keys      []publicKey `json:"keys"`
		Voids     []string    `json:"voids"`
	}
	var cheats []struct {
		Name   string `json:"name"`
		Honest shown  `json:"honest"`
		Cheat  shown  `json:"cheat"`
	}
	if err := readJSON("../../games/engine/screen/proof/testing/cheats.json", nil, &cheats); err != nil {
		t.Fatal(err)
	}
	fault := func(s shown) error {
		switch {
		case s.Evidence != nil:
			return verifyEvidence(*s.Evidence, chainList{}, io.Discard)
		case s.Voids != nil:
			return testVoids(s.Voids, io.Discard)
		case s.Saved != nil:
			_, err := judgeKept(*s.Saved, chainList{})
			return err
		case s.Round != nil && s.Log != nil:
			return firstFault(s.Round.verify(s.Chains), s.Log.verify(nil, s.Keys), s.Round.agrees(s.Log.Queryset[0].Entry, s.Chains))
		case s.Round != nil:
			return s.Round.verify(s.Chains)
		case s.Log != nil:
			return s.Log.verify(s.Head, s.Keys)
		}
		return s.Kept.changed(s.Now)
	}
	for _, each := range cheats {
		t.Run(each.Name, func(t *testing.T) {
			equal(t, fault(each.Honest), nil)
			refused(t, each.Name, fault(each.Cheat))
		})
	}
}
