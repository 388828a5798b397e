package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// The named outcomes of a receipt that proves nothing, or that proves a fault. Signed lines alone can contradict.
var (
	errAltered       = errors.New("altered leaf")
	errUnknownKey    = errors.New("wrong key")
	errForged        = errors.New("forged signature")
	errMixed         = errors.New("receipts of different stakes")
	errContradiction = errors.New("contradiction")
	// Unsigned data does not fit signed data: its keeper knows which of them is wrong.
	errMisfit = errors.New("does not hold")
)

const (
	leafHeading = "rangoli receipt 1"
	rootHeading = "rangoli receipts 1"
)

type receipt struct {
	Key       string   `json:"key"`
	Leaf      string   `json:"leaf"`
	Arrival   int64    `json:"arrival"`
	Index     uint64   `json:"index"`
	Size      uint64   `json:"size"`
	Path      []string `json:"path"`
	Root      string   `json:"root"`
	Signature string   `json:"signature"`
	// Request was kept by the app that sent the stake.
	Request request `json:"request"`
}

type publicKey struct {
	ID        string `json:"id"`
	PublicKey string `json:"public_key"`
}

// evidence is a file that the app exports, or an answer with receipts.
type evidence struct {
	Record   *record     `json:"record"`
	Receipt  *receipt    `json:"receipt"`
	Receipts []receipt   `json:"receipts"`
	Queryset []receipt   `json:"queryset"`
	Round    *round      `json:"round"`
	Chains   []chainInfo `json:"chains"`
	Beacon   *beaconInfo `json:"beacon"`
	Keys     []publicKey `json:"receipt_keys"`
	// Log has the answers of /fairness/log on the generations of the receipts.
	Log []logAnswer `json:"log"`
}

type leaf map[string]string

// number reads a field; a leaf is only read after its signature held, so a wrong field is the operator's.
func (l leaf) number(name string) int64 {
	value, err := strconv.ParseInt(l[name], 10, 64)
	if err != nil {
		return -1
	}
	return value
}

// play has the seeds that a signed stake of a play names.
func (l leaf) play(serverSeed string) play {
	p := play{serverSeed, l["client_seed"], l["entropy"], l.number("nonce")}
	if p.entropy == "none" {
		p.entropy = ""
	}
	return p
}

// named is the stake that a leaf is about. Two leaves with the same name must be equal.
func (l leaf) named() string {
	named := []string{l["event"], l["table"], l["round"], l["member"], l["bet"]}
	if generation, ok := l["generation"]; ok {
		named = append(named, generation)
	}
	return strings.Join(named, " ")
}

// repeats says whether two leaves of one event have the same lines. Only the first receipt has terms and tag.
func (l leaf) repeats(other leaf) bool {
	differs := func(one, other leaf) bool {
		for name, value := range one {
			if again, ok := other[name]; again != value && (ok || name != "terms" && name != "tag") {
				return true
			}
		}
		return false
	}
	return !differs(l, other) && !differs(other, l)
}

func readLeaf(text string) (leaf, error) {
	lines := strings.Split(text, "\n")
	if lines[0] != leafHeading {
		return nil, fmt.Errorf("%w: its first line is not %q", errAltered, leafHeading)
	}
	read := leaf{}
	for _, line := range lines[1:] {
		name, value, ok := strings.Cut(line, " ")
		if _, twice := read[name]; !ok || twice {
			return nil, fmt.Errorf("%w: the line %q", errAltered, line)
		}
		read[name] = value
	}
	return read, nil
}

func nodeHash(left, right []byte) []byte {
	sum := sha256.Sum256(append(append([]byte{1}, left...), right...))
	return sum[:]
}

// root follows the path from the leaf (RFC 9162, section 2.1.3.2).
func (r receipt) root() (string, error) {
	if r.Index >= r.Size {
		return "", fmt.Errorf("%w: a tree of %d has no place %d", errAltered, r.Size, r.Index)
	}
	sum := sha256.Sum256(append([]byte{0}, r.Leaf...))
	hash, at, last := sum[:], r.Index, r.Size-1
	for _, text := range r.Path {
		sibling, err := hex.DecodeString(text)
		if err != nil || len(sibling) != sha256.Size || last == 0 {
			return "", fmt.Errorf("%w: its path does not fit the tree", errAltered)
		}
		if at%2 == 1 || at == last {
			hash = nodeHash(sibling, hash)
			for at%2 == 0 && at != 0 {
				at, last = at/2, last/2
			}
		} else {
			hash = nodeHash(hash, sibling)
		}
		at, last = at/2, last/2
	}
	if last != 0 {
		return "", fmt.Errorf("%w: its path does not fit the tree", errAltered)
	}
	return hex.EncodeToString(hash), nil
}

// verify checks path and signature, and returns what the leaf says.
func (r receipt) verify(keys []publicKey) (leaf, error) {
	root, err := r.root()
	if err != nil {
		return nil, err
	}
	if root != r.Root {
		return nil, fmt.Errorf("%w: the text does not lead to the signed root", errAltered)
	}
	for _, each := range keys {
		if each.ID != r.Key {
			continue
		}
		key, err := hex.DecodeString(each.PublicKey)
		if err != nil || len(key) != ed25519.PublicKeySize {
			return nil, fmt.Errorf("%w: the public key %s is unreadable", errUnknownKey, each.ID)
		}
		signature, err := hex.DecodeString(r.Signature)
		if err != nil || !ed25519.Verify(key, []byte(rootHeading+"\n"+r.Root), signature) {
			return nil, fmt.Errorf("%w: the key %s did not sign it", errForged, r.Key)
		}
		said, err := readLeaf(r.Leaf)
		if err == nil && said.number("arrival") != r.Arrival {
			return nil, fmt.Errorf("%w: arrival is not that of the leaf", errAltered)
		}
		return said, err
	}
	return nil, fmt.Errorf("%w: no public key has the id %s", errUnknownKey, r.Key)
}

// verifyEvidence checks a file against its own keys and chains, or against those that the reader kept.
func verifyEvidence(file evidence, kept chainList, out io.Writer) error {
	receipts := append(append([]receipt{}, file.Receipts...), file.Queryset...)
	if file.Receipt != nil {
		receipts = append(receipts, *file.Receipt)
	}
	if len(receipts) == 0 {
		return errors.New("the file has no receipt")
	}
	keys, chains := file.Keys, chainList{Queryset: file.Chains, Beacon: file.Beacon}
	if len(kept.Keys) > 0 {
		keys = kept.Keys
	}
	if len(kept.Queryset) > 0 {
		chains = kept
	}
	seen := map[string]leaf{}
	byEvent := map[string]leaf{}
	var misfit error
	for _, each := range receipts {
		said, err := each.verify(keys)
		if err != nil {
			return err
		}
		if other, ok := seen[said.named()]; ok && !said.repeats(other) {
			return fmt.Errorf("%w: two signed receipts for %s differ", errContradiction, said.named())
		}
		seen[said.named()] = said
		if err := requestFault(said, each.Request); errors.Is(err, errContradiction) {
			return err
		} else if misfit == nil {
			misfit = err
		}
		byEvent[said["event"]] = said
		fmt.Fprintln(out, sentence(said, each.Key))
	}
	stake, cashOut, cancel, payout := byEvent["stake"], byEvent["cash-out"], byEvent["cancel"], byEvent["payout"]
	var seed *string
	// A forced game follows from no seed.
	if file.Round != nil && stake["forced"] != "true" {
		seed = file.Round.ServerSeed
	}
	err := firstFault(lateStake(stake), agree(seen, stake, cashOut), agree(seen, stake, cancel), agree(seen, stake, payout),
		contradictionOfCancel(stake, cashOut, cancel), contradictionOfPayout(stake, cashOut, cancel, payout, seed),
		stakedFault(stake, seed))
	if of := gameAt(stake["table"]).cashedOut; err == nil && stake != nil && cashOut != nil && of != nil {
		err = of(stake, cashOut, seed)
	}
	if err != nil {
		return err
	}
	if file.Round == nil {
		fmt.Fprintln(out, "Without the round, it proves no more than that.")
		return misfit
	}
	fmt.Fprintln(out, "Nobody signed the round and the record in the file. The following says how they fit, and judges nobody.")
	return firstFault(misfit, compareUnsigned(file, byEvent, chains, out))
}

func stakedFault(stake leaf, seed *string) error {
	if of := gameAt(stake["table"]).staked; of != nil {
		return of(stake, seed)
	}
	return nil
}

// agree checks that all leaves are of one bet, and that its end repeats the lines of its stake.
func agree(seen map[string]leaf, stake, end leaf) error {
	bets := map[string]bool{}
	for name := range seen {
		_, bet, _ := strings.Cut(name, " ")
		bets[bet] = true
	}
	if len(bets) > 1 {
		return errMixed
	}
	for name, value := range end {
		if signed, ok := stake[name]; ok && signed != value && name != "event" && name != "arrival" {
			return fmt.Errorf("%w: the stake's %s is %s, the %s's %s", errContradiction, name, signed, end["event"], value)
		}
	}
	return nil
}

func sentence(said leaf, key string) string {
	arrival := time.UnixMilli(said.number("arrival")).UTC().Format("2006-01-02 15:04:05.000")
	what := fmt.Sprintf("accepted a stake of %s", money(said.number("amount")))
	switch said["event"] {
	case "cash-out", "payout":
		what = fmt.Sprintf("paid %s for a stake of %s", money(said.number("payout")), money(said.number("amount")))
	case "cancel":
		what = fmt.Sprintf("cancelled a stake of %s and gave it back, by a request", money(said.number("amount")))
	}
	return fmt.Sprintf("Signed with the key %s: the server %s on %s, round %s, that arrived at %s UTC. Bet %s.",
		key, what, said["table"], said["round"], arrival, said["bet"])
}

func money(hundredths int64) string {
	return fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
}
