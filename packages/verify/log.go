package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

var (
	errForked   = errors.New("the list is forked")
	errUnlisted = errors.New("the list says otherwise")
)

const pageEntries = 256

// tableParts are kind, table and number in the subject of an entry on a table. A generation may follow.
const tableParts = 3

// treeHead is the first Size entries of the list Name.
type treeHead struct {
	Name string `json:"name"`
	Size uint64 `json:"size"`
	Root string `json:"root"`
}

// earlierList is what a list that a restore began says of one before it: its last known head, and how many of its first
// entries are the first of the new list.
type earlierList struct {
	Kept uint64
	treeHead
}

type logEntry struct {
	Index uint64 `json:"index"`
	Entry string `json:"entry"`
}

// logAnswer is an answer of GET /fairness/log.
type logAnswer struct {
	Head        string     `json:"head"`
	Queryset    []logEntry `json:"queryset"`
	Inclusion   *[]string  `json:"inclusion"`
	Consistency []string   `json:"consistency"`
}

// openHead verifies the signature of a head with one of the keys (C2SP signed-note and tlog-checkpoint).
func openHead(note string, keys []publicKey) (treeHead, error) {
	text, signatures, ok := strings.Cut(note, "\n\n")
	lines := strings.Split(text, "\n")
	if !ok || len(lines) < 3 {
		return treeHead{}, errors.New("the list has no head")
	}
	size, err := strconv.ParseUint(lines[1], 10, 53)
	root, rootErr := base64.StdEncoding.DecodeString(lines[2])
	if err != nil || rootErr != nil || len(root) != sha256.Size || size == 0 || lines[1][0] == '0' {
		return treeHead{}, errors.New("the head of the list is unreadable")
	}
	for _, line := range strings.Split(signatures, "\n") {
		encoded, ours := strings.CutPrefix(line, "— "+lines[0]+" ")
		signature, err := base64.StdEncoding.DecodeString(encoded)
		if !ours || err != nil || len(signature) != 4+ed25519.SignatureSize {
			continue
		}
		for _, each := range keys {
			key, err := hex.DecodeString(each.PublicKey)
			if err != nil || len(key) != ed25519.PublicKeySize {
				continue
			}
			id := sha256.Sum256(append([]byte(lines[0]+"\n\x01"), key...))
			if bytes.Equal(id[:4], signature[:4]) && ed25519.Verify(key, []byte(text+"\n"), signature[4:]) {
				return treeHead{lines[0], size, hex.EncodeToString(root)}, nil
			}
		}
	}
	return treeHead{}, fmt.Errorf("%w: no key signed the head of the list", errForged)
}

// treeRoot is the root over the entries (RFC 6962, section 2.1).
func treeRoot(entries []string) []byte {
	if len(entries) == 1 {
		sum := sha256.Sum256(append([]byte{0}, entries[0]...))
		return sum[:]
	}
	half := 1
	for 2*half < len(entries) {
		half *= 2
	}
	return nodeHash(treeRoot(entries[:half]), treeRoot(entries[half:]))
}

// continued checks that the tree of now begins with all entries of then (RFC 9162, section 2.1.4.2).
func continued(then, now treeHead, proof []string) error {
	if then.Size == now.Size && then.Root == now.Root && len(proof) == 0 {
		return nil
	}
	if then.Size == 0 || then.Size >= now.Size {
		return fmt.Errorf("%w: it had %d entries, and has %d", errForked, then.Size, now.Size)
	}
	hashes := make([][]byte, 0, len(proof)+1)
	at, last := then.Size-1, now.Size-1
	for at%2 == 1 {
		at, last = at/2, last/2
	}
	if at == 0 {
		proof = append([]string{then.Root}, proof...)
	}
	for _, each := range proof {
		hash, err := hex.DecodeString(each)
		if err != nil || len(hash) != sha256.Size {
			return fmt.Errorf("%w: the proof is unreadable", errForked)
		}
		hashes = append(hashes, hash)
	}
	if len(hashes) == 0 {
		return fmt.Errorf("%w: no proof", errForked)
	}
	old, grown := hashes[0], hashes[0]
	for _, sibling := range hashes[1:] {
		if last == 0 {
			return fmt.Errorf("%w: the proof is too long", errForked)
		}
		if at%2 == 1 || at == last {
			old, grown = nodeHash(sibling, old), nodeHash(sibling, grown)
			for at%2 == 0 && at != 0 {
				at, last = at/2, last/2
			}
		} else {
			grown = nodeHash(grown, sibling)
		}
		at, last = at/2, last/2
	}
	if last != 0 || hex.EncodeToString(old) != then.Root || hex.EncodeToString(grown) != now.Root {
		return fmt.Errorf("%w: it does not begin with the %d entries that it had", errForked, then.Size)
	}
	return nil
}

// verify checks the head, that it continues a kept one, and that the entry that was asked for is in the list.
func (l logAnswer) verify(kept *treeHead, keys []publicKey) error {
	head, err := openHead(l.Head, keys)
	if err != nil {
		return err
	}
	entries := l.Queryset
	if l.Inclusion == nil {
		entries = nil
	}
	for _, each := range entries {
		root, err := receipt{Leaf: each.Entry, Index: each.Index, Size: head.Size, Path: *l.Inclusion}.root()
		if err == nil && root != head.Root {
			err = fmt.Errorf("%w: the entry is not in the list", errAltered)
		}
		if err != nil {
			return err
		}
	}
	if kept == nil {
		return nil
	}
	if kept.Name != "" && kept.Name != head.Name {
		earlier, err := namedEarlier(*kept, head.Name, entries)
		if err != nil || kept.Size > earlier.Kept {
			return err
		}
	}
	return continued(*kept, head, l.Consistency)
}

// generationIn returns the generation at the end of a list's name; empty: it is an installation's first list.
func generationIn(name string) string {
	generation := name[strings.LastIndex(name, "/")+1:]
	if _, err := strconv.ParseUint(generation, 10, 63); err != nil {
		return ""
	}
	return generation
}

// earlierLists reads the lines of a generation's entry that name the lists before.
func earlierLists(values map[string][]string) []earlierList {
	var lists []earlierList
	for _, line := range values["list"] {
		var each earlierList
		parts := strings.SplitN(line, " ", 4)
		if len(parts) < 4 {
			continue
		}
		var err [2]error
		each.Kept, err[0] = strconv.ParseUint(parts[0], 10, 53)
		each.Size, err[1] = strconv.ParseUint(parts[1], 10, 53)
		each.Root, each.Name = parts[2], parts[3]
		if err[0] == nil && err[1] == nil {
			lists = append(lists, each)
		}
	}
	return lists
}

// namedEarlier finds what a list of another name says of the kept one: without it the list is forked.
func namedEarlier(kept treeHead, name string, entries []logEntry) (earlierList, error) {
	for _, each := range entries {
		subject, values := readEntry(each.Entry)
		if subject != "generation "+generationIn(name) {
			continue
		}
		for _, said := range earlierLists(values) {
			switch {
			case said.Name != kept.Name || said.Kept > each.Index:
			case kept.Size > said.Kept && kept.Size == said.Size && kept.Root != said.Root:
				return said, fmt.Errorf("%w: %s had another root", errForked, kept.Name)
			default:
				return said, nil
			}
		}
	}
	return earlierList{}, fmt.Errorf("%w: %s follows %s and does not name it", errForked, name, kept.Name)
}

// readEntry returns the subject of an entry, and the values of each name in their order.
func readEntry(entry string) (string, map[string][]string) {
	lines := strings.Split(entry, "\n")
	values := map[string][]string{}
	for _, line := range lines[1:] {
		name, value, _ := strings.Cut(line, " ")
		values[name] = append(values[name], value)
	}
	return lines[0], values
}

// subject names an entry on the round's table; from generation 1 on it ends with that.
func (r round) subject(kind, number string) string {
	subject := strings.Join([]string{kind, r.table(), number}, " ")
	if r.Generation != 0 {
		subject += fmt.Sprint(" ", r.Generation)
	}
	return subject
}

// agrees checks a round and its chain against an entry of the list.
func (r round) agrees(entry string, chains chainList) error {
	subject, values := readEntry(entry)
	said := func(name string) string { return strings.Join(values[name], "") }
	table := r.table()
	if r.Chain == nil {
		return nil
	}
	chain, ok := chains.find(table, *r.Chain, r.Generation)
	if !ok {
		return errors.New("the list of chains lacks the chain of the round")
	}
	var holds bool
	switch subject {
	case r.subject("chain", fmt.Sprint(*r.Chain)):
		holds = said("end") == chain.End && said("length") == fmt.Sprint(chain.Length) && said("time") == numberText(chain.PublishTime)
	case r.subject("salt", fmt.Sprint(*r.Chain)):
		holds = said("randomness") == text(chain.SaltRandomness) && said("from") == numberText(chain.SaltedFrom)
	case r.subject("seeds", r.periodText()):
		holds = said("seed") == strings.Join(r.countedSeeds(), "")
	}
	if !holds {
		return fmt.Errorf("%w: %s", errUnlisted, subject)
	}
	return nil
}

// listFault checks what the entries say of each other: subjects are unique, times ascend, salts follow their chains.
func listFault(entries []string, beacon *beaconInfo) error {
	times := map[string]int64{}
	last := int64(0)
	for at, entry := range entries {
		subject, values := readEntry(entry)
		time, err := strconv.ParseInt(strings.Join(values["time"], ""), 10, 64)
		if _, twice := times[subject]; twice || err != nil || time < last {
			return fmt.Errorf("entry %d, %q, is there twice or has no time of its place", at, subject)
		}
		times[subject], last = time, time
		if parts := strings.Split(subject, " "); len(parts) == tableParts+1 {
			if _, ok := times["generation "+parts[tableParts]]; !ok {
				return fmt.Errorf("%w: entry %d, %q, is of a generation that none before it begins", errUnlisted, at, subject)
			}
		}
		chain, isSalt := strings.CutPrefix(subject, "salt ")
		if !isSalt || beacon == nil {
			continue
		}
		published, ok := times["chain "+chain]
		want := saltRound(published, beacon.GenesisTime, beacon.Period)
		if !ok || strings.Join(values["beacon"], "") != fmt.Sprint(want) {
			return fmt.Errorf("the salt of chain %s is not beacon round %d", chain, want)
		}
		randomness, err := verifyBeacon(want, strings.Join(values["signature"], ""), beacon.PublicKey)
		if err != nil || randomness != strings.Join(values["randomness"], "") {
			return fmt.Errorf("the salt of chain %s is forged: %v", chain, err)
		}
	}
	return nil
}

func numbered(entries []string) []logEntry {
	shown := make([]logEntry, len(entries))
	for at, each := range entries {
		shown[at] = logEntry{uint64(at), each}
	}
	return shown
}

// verifyLog downloads the whole list of a server and recomputes it. pins: an answer of the list that the reader kept.
func verifyLog(c client, pins string, out io.Writer) error {
	var kept *logAnswer
	if pins != "" {
		kept = &logAnswer{}
		if err := readJSON(pins, nil, kept); err != nil {
			return err
		}
	}
	var chains chainList
	var newest logAnswer
	if err := firstFault(c.get("/fairness/chains", &chains), c.get("/fairness/log", &newest)); err != nil {
		return err
	}
	head, err := openHead(newest.Head, chains.Keys)
	if err != nil {
		return err
	}
	var entries []string
	for page := uint64(0); page*pageEntries < head.Size; page++ {
		var answer logAnswer
		if err := c.get(fmt.Sprintf("/fairness/log?page=%d", page), &answer); err != nil {
			return err
		}
		for _, each := range answer.Queryset {
			if each.Index != uint64(len(entries)) {
				return fmt.Errorf("%w: entry %d stands in the place of %d", errForked, each.Index, len(entries))
			}
			entries = append(entries, each.Entry)
		}
	}
	if uint64(len(entries)) < head.Size {
		return fmt.Errorf("%w: %d of %d entries", errForked, len(entries), head.Size)
	}
	heads := []treeHead{head}
	if kept != nil {
		old, err := openHead(kept.Head, chains.Keys)
		if err != nil {
			return err
		}
		heads = append(heads, old)
	}
	for _, each := range heads {
		if each.Name != head.Name {
			earlier, err := namedEarlier(each, head.Name, numbered(entries))
			if err != nil {
				return err
			}
			if each.Size > earlier.Kept {
				fmt.Fprintf(out, "a restore began the list %s: it has %d of the %d entries of yours\n", head.Name, earlier.Kept, each.Size)
				continue
			}
		}
		if each.Size > head.Size || hex.EncodeToString(treeRoot(entries[:each.Size])) != each.Root {
			return fmt.Errorf("%w: its first %d entries have another root", errForked, each.Size)
		}
	}
	if err := listFault(entries[:head.Size], chains.Beacon); err != nil {
		return err
	}
	if err := firstFault(c.recomputeVoids(entries, chains, out), testVoids(entries, out)); err != nil {
		return err
	}
	fmt.Fprintf(out, "the list has %d entries, all in their places\n", head.Size)
	return nil
}
