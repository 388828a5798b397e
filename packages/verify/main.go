// Verifies rounds of rangoli from public answers. Written from docs/fairness.md; it shares no code with the server.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"
)

const usage = `usage:
  verify round  [-chains FILE] [FILE]       a round_detail answer, from a file or from standard input
  verify receipt [-chains FILE] [FILE]      an exported stake, or an answer with receipts
  verify receipts [-chains FILE] [FILE ...] every receipt that the browsers of a member kept
  verify chains -pins FILE [FILE]           the list of chains against the one that you kept
  verify log -url URL [-pins FILE]          the whole public list, and whether it continues an answer that you kept
  verify win    -url URL [-token TOKEN] [-table P:1] [-rounds 480]
                                            the last rounds of a table of Win Go, from a server's public answers
  verify session [FILE]                     what npm run verify played: every record, and each balance
  verify digest -game GAME [-rounds N]      the digest of made-up rounds, to compare two implementations
`

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) == 0 {
		return errors.New(usage)
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	chainsFile := flags.String("chains", "", "the answer of /fairness/chains")
	pins := flags.String("pins", "", "an answer of /fairness/chains or /fairness/log that you kept")
	url := flags.String("url", "", "the server")
	token := flags.String("token", os.Getenv("TOKEN"), "a member's token, by default from the environment")
	table := flags.String("table", "P:1", "category and saas_id")
	game := flags.String("game", "aviator", strings.Join(names(), ", "))
	rounds := flags.Int64("rounds", 480, "how many rounds")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	switch args[0] {
	case "round":
		return verifyFile(flags.Arg(0), *chainsFile, in, out)
	case "receipt":
		return verifyReceipts(flags.Arg(0), *chainsFile, in, out)
	case "receipts":
		return verifyKept(flags.Args(), *chainsFile, in, out)
	case "chains":
		return comparePins(*pins, flags.Arg(0), in, out)
	case "log":
		return verifyLog(client{*url, *token, http.Client{Timeout: 20 * time.Second}}, *pins, out)
	case "win":
		return verifyWin(client{*url, *token, http.Client{Timeout: 20 * time.Second}}, *table, int(*rounds), out)
	case "session":
		return judgeSession(flags.Arg(0), in, out)
	case "digest":
		sum, err := digest(*game, *rounds)
		if err == nil {
			fmt.Fprintf(out, "%s %d %s\n", *game, *rounds, sum)
		}
		return err
	}
	return errors.New(usage)
}

func readJSON(file string, in io.Reader, into any) error {
	if file != "" {
		opened, err := os.Open(file)
		if err != nil {
			return err
		}
		defer opened.Close()
		in = opened
	}
	return json.NewDecoder(in).Decode(into)
}

func verifyFile(file, chainsFile string, in io.Reader, out io.Writer) error {
	var answer struct {
		Entity *round `json:"entity"`
	}
	if err := readJSON(file, in, &answer); err != nil {
		return err
	}
	if answer.Entity == nil {
		return errors.New("the answer has no entity")
	}
	var chains chainList
	if chainsFile != "" {
		if err := readJSON(chainsFile, nil, &chains); err != nil {
			return err
		}
	}
	err := answer.Entity.verify(chains)
	if errors.Is(err, errNothing) {
		fmt.Fprintln(out, err)
		return nil
	}
	if err == nil {
		fmt.Fprintf(out, "%s %s: the outcome follows from its seeds\n", answer.Entity.Game, answer.Entity.Period)
		if open := answer.Entity.unproven(); open != "" {
			fmt.Fprintf(out, "not proven: %s\n", open)
		}
	}
	return err
}

func verifyReceipts(file, chainsFile string, in io.Reader, out io.Writer) error {
	var exported evidence
	var kept chainList
	if err := readJSON(file, in, &exported); err != nil {
		return err
	}
	if chainsFile != "" {
		if err := readJSON(chainsFile, nil, &kept); err != nil {
			return err
		}
	}
	return verifyEvidence(exported, kept, out)
}

// verifyKept checks all receipts that the browsers of a member kept, stake by stake.
func verifyKept(files []string, chainsFile string, in io.Reader, out io.Writer) error {
	var saved evidence
	var kept chainList
	if len(files) == 0 {
		files = []string{""}
	}
	for _, file := range files {
		var one evidence
		if err := readJSON(file, in, &one); err != nil {
			return err
		}
		saved.Receipts, saved.Keys = append(saved.Receipts, one.Receipts...), append(saved.Keys, one.Keys...)
		saved.Log = append(saved.Log, one.Log...)
	}
	if chainsFile != "" {
		if err := readJSON(chainsFile, nil, &kept); err != nil {
			return err
		}
	}
	stakes, err := judgeKept(saved, kept)
	if err == nil {
		fmt.Fprintf(out, "%d receipts of %d stakes hold, and none contradicts another\n", len(saved.Receipts), stakes)
	}
	return err
}

// errSkipped: no kept play has a number between two others. The member's other devices have it, or nobody.
var errSkipped = errors.New("skipped number")

// numbers has the bets of plays by their numbers, by game and member.
type numbers map[string]map[int64]string

// add fails if two plays of a member have one number: they were drawn with seeds that were changed.
func (n numbers) add(said leaf, bet string) error {
	if said["event"] != "stake" || said["nonce"] == "" {
		return nil
	}
	count := strings.TrimSpace(strings.Join([]string{said["table"], said["member"], said["generation"]}, " "))
	if n[count] == nil {
		n[count] = map[int64]string{}
	}
	nonce := said.number("nonce")
	if other, ok := n[count][nonce]; ok && other != bet {
		return fmt.Errorf("%w: two plays have the nonce %d", errContradiction, nonce)
	}
	n[count][nonce] = bet
	return nil
}

// gap finds a number that was left out.
func (n numbers) gap() error {
	for count, bets := range n {
		nonces := slices.Sorted(maps.Keys(bets))
		for i := 1; i < len(nonces); i++ {
			if nonces[i] != nonces[i-1]+1 {
				return fmt.Errorf("%w: of %s there are the numbers %d and %d, and none between them", errSkipped, count, nonces[i-1], nonces[i])
			}
		}
	}
	return nil
}

// generations are those that the kept answers of the public list name.
func (e evidence) generations(keys []publicKey) map[string]bool {
	listed := map[string]bool{}
	for _, answer := range e.Log {
		if answer.Inclusion == nil || answer.verify(nil, keys) != nil {
			continue
		}
		for _, each := range answer.Queryset {
			subject, values := readEntry(each.Entry)
			if generation, ok := strings.CutPrefix(subject, "generation "); ok {
				listed[generation] = true
				// A restore may have lost the entry of a generation, whose list it names.
				for _, earlier := range earlierLists(values) {
					listed[generationIn(earlier.Name)] = true
				}
			}
		}
	}
	return listed
}

// judgeKept returns the number of stakes.
func judgeKept(saved evidence, kept chainList) (int, error) {
	bets := map[string][]receipt{}
	numbers := numbers{}
	keys := saved.Keys
	if len(kept.Keys) > 0 {
		keys = kept.Keys
	}
	listed := saved.generations(keys)
	for _, each := range saved.Receipts {
		said, err := readLeaf(each.Leaf)
		if err != nil {
			return 0, err
		}
		if generation, ok := said["generation"]; ok && !listed[generation] {
			return 0, fmt.Errorf("%w: it names no generation %s", errUnlisted, generation)
		}
		_, bet, _ := strings.Cut(said.named(), " ")
		bets[bet] = append(bets[bet], each)
		if err := numbers.add(said, bet); err != nil {
			return 0, err
		}
	}
	for bet, receipts := range bets {
		if err := verifyEvidence(evidence{Receipts: receipts, Keys: saved.Keys}, kept, io.Discard); err != nil {
			return 0, fmt.Errorf("%s: %w", bet, err)
		}
	}
	return len(bets), numbers.gap()
}

// comparePins finds chains whose end or length differs from the list that the reader kept.
func comparePins(pins, file string, in io.Reader, out io.Writer) error {
	var kept, now chainList
	if err := firstFault(readJSON(pins, nil, &kept), readJSON(file, in, &now)); err != nil {
		return err
	}
	if err := kept.changed(now); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d chains are unchanged\n", len(kept.Queryset))
	return nil
}

// listAgeMax: an answer may come from a cache, in ms.
const listAgeMax = 60000

// changed finds a chain of the list that another answer shows with another end or salt, and a key that it does not show. A
// chain that the list lacks must have been published after it. A restore that begins a generation may lose what came
// after its export: chains, their salts and when they were retired.
func (list chainList) changed(now chainList) error {
	for _, each := range list.Queryset {
		found, ok := now.find(each.Table, each.Chain, each.Generation)
		isEnded := now.hasAfter(each)
		switch {
		case !ok && isEnded:
		case !ok:
			return fmt.Errorf("chain %d of %s is gone", each.Chain, each.Table)
		case found.End != each.End || found.Length != each.Length || numberText(found.PublishTime) != numberText(each.PublishTime):
			return fmt.Errorf("chain %d of %s has another end", each.Chain, each.Table)
		case isEnded && found.SaltRound == nil:
		case !isEnded && each.Retired != nil && (found.Retired == nil || *found.Retired != *each.Retired):
			return fmt.Errorf("chain %d of %s is no longer retired", each.Chain, each.Table)
		case each.SaltRound != nil && each.saltText() != found.saltText():
			return fmt.Errorf("chain %d of %s has another salt", each.Chain, each.Table)
		}
	}
	for _, each := range now.Queryset {
		if _, ok := list.find(each.Table, each.Chain, each.Generation); ok || each.PublishTime == nil || !list.has(each.Table) {
			continue
		}
		if *each.PublishTime < list.ServerTime-listAgeMax {
			return fmt.Errorf("chain %d of %s was published later than it says", each.Chain, each.Table)
		}
	}
	for _, each := range list.Keys {
		if !slices.Contains(now.Keys, each) {
			return fmt.Errorf("the key %s of receipts is gone or another", each.ID)
		}
	}
	return nil
}

type client struct {
	url, token string
	http       http.Client
}

func (c client) get(path string, into any) error {
	request, err := http.NewRequest(http.MethodGet, strings.TrimSuffix(c.url, "/")+path, nil)
	if err != nil {
		return err
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Token "+c.token)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var envelope struct {
		Code int    `json:"code"`
		Msg  string `json:"msg"`
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<22))
	if err != nil {
		return err
	}
	if err := firstFault(json.Unmarshal(body, &envelope), json.Unmarshal(body, into)); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if envelope.Code != 200 {
		return fmt.Errorf("%s: %d %s", path, envelope.Code, envelope.Msg)
	}
	return nil
}

const pageSize = 20

// verifyWin verifies the last rounds of a table of Win Go, and that none is missing between them.
func verifyWin(c client, table string, count int, out io.Writer) error {
	category, saasID, ok := strings.Cut(table, ":")
	if !ok {
		return fmt.Errorf("table %q is not like P:1", table)
	}
	var chains chainList
	if err := c.get("/fairness/chains?table=win:"+table, &chains); err != nil {
		return err
	}
	var rounds []round
	for page := 1; len(rounds) < count; page++ {
		var list struct {
			Queryset []struct {
				Period json.Number `json:"period"`
			} `json:"queryset"`
		}
		query := fmt.Sprintf("category=%s&saas_id=%s", category, saasID)
		if err := c.get(fmt.Sprintf("/win/guesses?%s&p=%d&p_size=%d", query, page, pageSize), &list); err != nil {
			return err
		}
		if len(list.Queryset) == 0 {
			break
		}
		for _, each := range list.Queryset {
			var answer struct {
				Entity round `json:"entity"`
			}
			if err := c.get(fmt.Sprintf("/win/round_detail?%s&period=%s", query, each.Period), &answer); err != nil {
				return err
			}
			if err := answer.Entity.verify(chains); err != nil && !errors.Is(err, errNothing) {
				return fmt.Errorf("period %s: %w", each.Period, err)
			}
			rounds = append(rounds, answer.Entity)
			if len(rounds) == count {
				break
			}
		}
	}
	if len(rounds) == 0 {
		fmt.Fprintf(out, "win:%s has no finished round\n", table)
		return nil
	}
	slices.Reverse(rounds)
	if err := sequence(rounds); err != nil {
		return err
	}
	if open := rounds[0].unproven(); open != "" {
		fmt.Fprintf(out, "not proven: %s\n", open)
	}
	fmt.Fprintf(out, "%d rounds of win:%s follow from their seeds, without a gap\n", len(rounds), table)
	return nil
}
