package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

var listKey = ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))

func listKeys() []publicKey {
	return []publicKey{{ID: "own", PublicKey: hex.EncodeToString(listKey.Public().(ed25519.PublicKey))}}
}

func noteOf(entries []string, key ed25519.PrivateKey) string {
	text := fmt.Sprintf("rangoli/test\n%d\n%s\n", len(entries), base64.StdEncoding.EncodeToString(treeRoot(entries)))
	id := sha256.Sum256(append([]byte("rangoli/test\n\x01"), key.Public().(ed25519.PublicKey)...))
	signature := append(id[:4:4], ed25519.Sign(key, []byte(text))...)
	return text + "\n— rangoli/test " + base64.StdEncoding.EncodeToString(signature) + "\n"
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

func TestASaltOfTheListFollowsItsChainByTenSeconds(t *testing.T) {
	// Round 1000 of quicknet comes at 1692806364 s, so this chain was listed eleven seconds before.
	const listed = 1692806353000
	signature := "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39" +
		"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
	beacon := &beaconInfo{GenesisTime: 1692803367, Period: 3, PublicKey: "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb" +
		"90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76" +
		"a4bc09e76eae8991ef5ece45a"}
	decoded, _ := hex.DecodeString(signature)
	sum := sha256.Sum256(decoded)
	salt := func(number int) string {
		return fmt.Sprintf("salt win:P:1 1\ntime %d\nbeacon %d\nrandomness %x\nsignature %s\nfrom 2", listed+12000, number, sum, signature)
	}
	chain := func(time int64) string { return fmt.Sprintf("chain win:P:1 1\ntime %d\nlength 8\nend %064d", time, 0) }
	equal(t, listFault([]string{chain(listed), salt(1000)}, beacon), nil)
	refused(t, "a salt that was known when the chain was listed", listFault([]string{chain(listed + 10000), salt(1000)}, beacon))
	refused(t, "a salt of another round", listFault([]string{chain(listed), salt(1001)}, beacon))
	refused(t, "a salt without a chain", listFault([]string{salt(1000)}, beacon))
}
