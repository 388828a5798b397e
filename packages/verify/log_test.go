package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

var listKey = ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))

func listKeys() []publicKey {
	return []publicKey{{ID: "own", PublicKey: hex.EncodeToString(listKey.Public().(ed25519.PublicKey))}}
}

func noteOf(entries []string, key ed25519.PrivateKey) string {
	return noteAs("rangoli/test", entries, key)
}

func noteAs(name string, entries []string, key ed25519.PrivateKey) string {
	text := fmt.Sprintf("%s\n%d\n%s\n", name, len(entries), base64.StdEncoding.EncodeToString(treeRoot(entries)))
	id := sha256.Sum256(append([]byte(name+"\n\x01"), key.Public().(ed25519.PublicKey)...))
	signature := append(id[:4:4], ed25519.Sign(key, []byte(text))...)
	return text + "\n— " + name + " " + base64.StdEncoding.EncodeToString(signature) + "\n"
}

// listServer answers the calls of a server with these entries.
func listServer(t *testing.T, entries []string, head string) client {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/fairness/chains", func(w http.ResponseWriter, _ *http.Request) {
		json.NewEncoder(w).Encode(map[string]any{"code": 200, "receipt_keys": listKeys()})
	})
	mux.HandleFunc("/fairness/log", func(w http.ResponseWriter, r *http.Request) {
		page, _ := strconv.Atoi(r.URL.Query().Get("page"))
		shown := []logEntry{}
		for at := page * pageEntries; at < min(len(entries), (page+1)*pageEntries); at++ {
			shown = append(shown, logEntry{uint64(at), entries[at]})
		}
		json.NewEncoder(w).Encode(map[string]any{"code": 200, "head": head, "queryset": shown})
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return client{url: server.URL}
}

func listOf(count int) []string {
	entries := make([]string, count)
	for at := range entries {
		entries[at] = fmt.Sprintf("test %d\ntime %d", at, 1000+at)
	}
	return entries
}

func TestAWholeListIsRecomputed(t *testing.T) {
	entries := listOf(2*pageEntries + 3)
	pins := filepath.Join(t.TempDir(), "pins.json")
	kept, _ := json.Marshal(logAnswer{Head: noteOf(entries[:300], listKey)})
	if err := os.WriteFile(pins, kept, 0o600); err != nil {
		t.Fatal(err)
	}
	head := noteOf(entries, listKey)
	equal(t, verifyLog(listServer(t, entries, head), pins, io.Discard), nil)
	changed := append([]string{}, entries...)
	changed[7] = "test 7\ntime 1006"
	refused(t, "an entry that the head does not have", verifyLog(listServer(t, changed, head), "", io.Discard))
	equal(t, verifyLog(listServer(t, changed, noteOf(changed, listKey)), "", io.Discard), nil)
	refused(t, "a list that does not begin as before", verifyLog(listServer(t, changed, noteOf(changed, listKey)), pins, io.Discard))
	refused(t, "a list that was cut", verifyLog(listServer(t, entries[:200], noteOf(entries[:200], listKey)), pins, io.Discard))
	foreign := ed25519.NewKeyFromSeed(append([]byte{1}, make([]byte, ed25519.SeedSize-1)...))
	refused(t, "a head of another key", verifyLog(listServer(t, entries, noteOf(entries, foreign)), "", io.Discard))
	twice := append(listOf(3), "test 1\ntime 2000")
	refused(t, "a subject that is there twice", verifyLog(listServer(t, twice, noteOf(twice, listKey)), "", io.Discard))
}

var quicknetInfo = &beaconInfo{GenesisTime: 1692803367, Period: 3, PublicKey: quicknet}

// A restore went back to the first 12 of 20 entries, of which the operator knew the head of 16.
func TestAListThatARestoreBegan(t *testing.T) {
	old := listOf(20)
	root := func(size int) string { return hex.EncodeToString(treeRoot(old[:size])) }
	says := func(kept, size int, root string) string {
		return fmt.Sprintf("\nlist %d %d %s rangoli/test", kept, size, root)
	}
	judge := func(seen int, name, lists string, change func([]string)) error {
		entries := append([]string{}, old[:12]...)
		change(entries)
		entries = append(entries, "generation 77\ntime 2000\nreason restore"+lists, "later\ntime 2000")
		pins := filepath.Join(t.TempDir(), "pins.json")
		kept, _ := json.Marshal(logAnswer{Head: noteOf(old[:seen], listKey)})
		if err := os.WriteFile(pins, kept, 0o600); err != nil {
			t.Fatal(err)
		}
		return verifyLog(listServer(t, entries, noteAs(name, entries, listKey)), pins, io.Discard)
	}
	same := func([]string) {}
	said, renamed := says(12, 16, root(16)), "rangoli/test/77"
	for _, seen := range []int{9, 12, 14, 16, 20} {
		equal(t, judge(seen, renamed, said, same), nil)
	}
	equal(t, judge(20, renamed, "\nlist 9 9 "+root(9)+" rangoli/other"+said, same), nil)
	for what, err := range map[string]error{
		"a list that names none before": judge(20, renamed, "", same),
		"a list that names another":     judge(20, renamed, strings.Replace(said, "rangoli/test", "rangoli/tess", 1), same),
		"another root than was seen":    judge(16, renamed, says(12, 16, root(15)), same),
		"more entries than there are":   judge(20, renamed, says(13, 16, root(16)), same),
		"an entry that was changed":     judge(9, renamed, said, func(entries []string) { entries[3] = "test x\ntime 1003" }),
		"a shorter list of one name":    judge(20, "rangoli/test", said, same),
		"another generation":            judge(20, "rangoli/test/78", said, same),
	} {
		if !errors.Is(err, errForked) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestASaltOfTheListFollowsItsChainByTenSeconds(t *testing.T) {
	// Eleven seconds before round 1000 of the beacon.
	const listed = 1692806353000
	beacon := quicknetInfo
	salt := func(number int) string {
		return fmt.Sprintf("salt win:P:1 1\ntime %d\nbeacon %d\nrandomness %s\nsignature %s\nfrom 2", listed+12000, number, randomness1000, signature1000)
	}
	chain := func(time int64) string { return fmt.Sprintf("chain win:P:1 1\ntime %d\nlength 8\nend %064d", time, 0) }
	equal(t, listFault([]string{chain(listed), salt(1000)}, beacon), nil)
	refused(t, "a salt that was known when the chain was listed", listFault([]string{chain(listed + 10000), salt(1000)}, beacon))
	refused(t, "a salt of another round", listFault([]string{chain(listed), salt(1001)}, beacon))
	refused(t, "a salt without a chain", listFault([]string{salt(1000)}, beacon))
}

func TestVoidRoundsThatWereChosen(t *testing.T) {
	hands := func(third int) string {
		return fmt.Sprintf(`{"black":[{"t":0,"n":2},{"t":1,"n":9},{"t":2,"n":%d}],"red":[]}`, third)
	}
	voids := func(count int, table, outcome string) []string {
		entries := make([]string, count)
		for at := range entries {
			entries[at] = fmt.Sprintf("avoided %s %d\ntime 1\noutcome %s", table, at, outcome)
		}
		return entries
	}
	said := strings.Builder{}
	equal(t, testVoids(append(voids(9, "luckyhit", hands(4)), voids(1, "luckyhit", hands(9))...), &said), nil)
	equal(t, said.String(), "of 10 void rounds 1 would have paid more than the average, 1.7 expected, p = 0.98: no sign of choice\n")
	equal(t, testVoids(append(voids(6, "aviator", "1.99"), voids(6, "aviator", "2")...), io.Discard), nil)
	equal(t, testVoids(append(voids(8, "win:S:2", "10001"), voids(2, "win:P:1", "10005")...), io.Discard), nil)
	equal(t, testVoids(voids(leastVoids-1, "luckyhit", hands(9)), io.Discard), nil)
	refused(t, "only lucky hits", testVoids(voids(leastVoids, "luckyhit", hands(9)), io.Discard))
	refused(t, "only violet digits", testVoids(voids(leastVoids, "win:B:3", "10010"), io.Discard))
	refused(t, "only long flights", testVoids(voids(12, "aviator", "2"), io.Discard))
	refused(t, "no long flight", testVoids(voids(12, "aviator", "1.5"), io.Discard))
	refused(t, "an entry without its outcome", testVoids(voids(1, "aviator", "none"), io.Discard))
	entries := append(listOf(3), voids(leastVoids, "luckyhit", hands(9))...)
	for at := range entries {
		entries[at] = strings.Replace(entries[at], "time 1\n", "time 2000\n", 1)
	}
	refused(t, "a list of chosen voids", verifyLog(listServer(t, entries, noteOf(entries, listKey)), "", io.Discard))
}

func TestAvoidedOutcomesAreRecomputed(t *testing.T) {
	// The chain and the outcome of docs/fairness.md; the flight takes stakes until three seconds before the beacon.
	void := `{"game": "aviator", "period": 169280634900, "chain": 1, "index": 2, "voided": true, "beacon_round": 1000,
		"commitment": "c094b12a27c7b271704a5862dea32e55367d209450aad41ab39fefa75b70f774",
		"seed": "8fa0c54e8def34bab7143d286b7455e62f51db83ce54144a7b07e51dfc94fcdc"}`
	chains := chainList{Beacon: quicknetInfo}
	entry := func(period int, outcome string) []string {
		return []string{fmt.Sprintf("avoided aviator %d\ntime 1\nbeacon 1000\nrandomness %s\nsignature %s\noutcome %s",
			period, randomness1000, signature1000, outcome)}
	}
	said := strings.Builder{}
	judge := func(token, shown string, entries []string) error {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprintf(w, `{"code": 200, "entity": %s}`, shown)
		}))
		defer server.Close()
		return client{url: server.URL, token: token}.recomputeVoids(entries, chains, &said)
	}
	equal(t, judge("member", void, entry(169280634900, "2.22")), nil)
	equal(t, judge("", void, entry(169280634900, "2.22")), nil)
	equal(t, said.String(), "1 avoided outcomes recomputed, 0 not for lack of a token\n0 avoided outcomes recomputed, 1 not for lack of a token\n")
	refused(t, "another outcome", judge("member", void, entry(169280634900, "1.22")))
	refused(t, "another flight", judge("member", void, entry(169280635000, "2.22")))
	refused(t, "a round that is not void", judge("member", strings.Replace(void, "true", "false", 1), entry(169280634900, "2.22")))
	refused(t, "another seed", judge("member", strings.Replace(void, "8fa0", "8fa1", 1), entry(169280634900, "2.22")))
	refused(t, "another beacon", judge("member", void, []string{strings.Replace(entry(169280634900, "2.22")[0], "1000", "1001", 1)}))
	seeds := []string{"seeds aviator 169280634900\ntime 1\nseed Q2AlyjYoIondBMTh7fy5\nothers 0"}
	refused(t, "an outcome without the seed that counted", judge("member", void, append(seeds, entry(169280634900, "2.22")...)))
}
