package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// round is the entity of a round_detail answer. Fields that are null or absent stay nil.
type round struct {
	Game       string      `json:"game"`
	Period     json.Number `json:"period"`
	Commitment string      `json:"commitment"`
	Chain      *int        `json:"chain"`
	Index      *int        `json:"index"`
	Seed       *string     `json:"seed"`
	Salt       *string     `json:"salt"`

	BeaconRound      *int64  `json:"beacon_round"`
	BeaconRandomness *string `json:"beacon_randomness"`
	BeaconSignature  *string `json:"beacon_signature"`

	Voided     bool    `json:"voided"`
	ServerSeed *string `json:"server_seed"`
	Forced     bool    `json:"forced"`

	Result  *float64 `json:"result"`
	Player1 *string  `json:"player_seed1"`
	Player2 *string  `json:"player_seed2"`
	Player3 *string  `json:"player_seed3"`
	Hash    *string  `json:"sha512hash"`
	Hex     *string  `json:"hex"`
	Decimal *int64   `json:"decimal"`

	ClientSeed *string `json:"client_seed"`
	Entropy    string  `json:"entropy"`
	Nonce      *int64  `json:"nonce"`
	Generation int64   `json:"generation"`
	Black      []card  `json:"black"`
	Red        []card  `json:"red"`
	BlackWin   *bool   `json:"black_win"`
	LuckyOdds  *int    `json:"lucky_hit_odds"`

	Category string `json:"category"`
	SaasID   idText `json:"saas_id"`
	Price    *int64 `json:"price"`
	LastNum  *int64 `json:"last_num"`

	TrapIndexes []int `json:"trap_indexes"`

	// lines are all fields as a receipt writes them.
	lines leaf
}

func (r *round) UnmarshalJSON(data []byte) error {
	type fields round
	var all request
	if err := firstFault(json.Unmarshal(data, (*fields)(r)), json.Unmarshal(data, &all)); err != nil {
		return err
	}
	r.lines = leaf{}
	for name := range all {
		r.lines[name] = all.text(name)
	}
	return nil
}

// idText is an id, which answers send as text or as a number.
type idText string

func (id *idText) UnmarshalJSON(data []byte) error {
	*id = idText(strings.Trim(string(data), `"`))
	return nil
}

// chainInfo is an entry of GET /fairness/chains.
type chainInfo struct {
	Table string `json:"table"`
	// Generation counts chains anew; 0: none was restored.
	Generation int64 `json:"generation"`

	Chain   int    `json:"chain"`
	End     string `json:"end"`
	Length  int    `json:"length"`
	Retired *int   `json:"retired"`

	// PublishTime is in ms since the epoch.
	PublishTime    *int64  `json:"publish_time"`
	SaltRound      *int64  `json:"salt_round"`
	SaltRandomness *string `json:"salt_randomness"`
	SaltSignature  *string `json:"salt_signature"`
	SaltedFrom     *int64  `json:"salted_from"`
}

// salts says whether the rounds of an index take the chain's salt.
func (c chainInfo) salts(index int) bool { return c.SaltedFrom != nil && int64(index) >= *c.SaltedFrom }

// saltFault checks that the salt is the beacon's first round at least ten seconds after the end was published.
func (c chainInfo) saltFault(beacon *beaconInfo) error {
	if beacon == nil || c.PublishTime == nil || c.SaltRound == nil || c.SaltRandomness == nil || c.SaltSignature == nil {
		return errors.New("the salt of the chain names no beacon or no time")
	}
	if want := saltRound(*c.PublishTime, beacon.GenesisTime, beacon.Period); *c.SaltRound != want {
		return fmt.Errorf("the chain is salted by beacon round %d instead of %d", *c.SaltRound, want)
	}
	randomness, err := verifyBeacon(*c.SaltRound, *c.SaltSignature, beacon.PublicKey)
	if err == nil && randomness != *c.SaltRandomness {
		err = errors.New("the salt is not the hash of its signature")
	}
	return err
}

type beaconInfo struct {
	PublicKey   string `json:"public_key"`
	GenesisTime int64  `json:"genesis_time"`
	Period      int64  `json:"period"`
	// EachRound: false if the beacon salts the chains alone.
	EachRound *bool `json:"each_round"`
}

func (b *beaconInfo) isInRounds() bool { return b != nil && (b.EachRound == nil || *b.EachRound) }

type chainList struct {
	// ServerTime is when the list was answered, ms since the epoch.
	ServerTime int64 `json:"server_time"`

	Queryset []chainInfo `json:"queryset"`
	Beacon   *beaconInfo `json:"beacon"`
	Keys     []publicKey `json:"receipt_keys"`
}

func (list chainList) has(table string) bool {
	return slices.ContainsFunc(list.Queryset, func(each chainInfo) bool { return each.Table == table })
}

// hasAfter says whether the list has a later generation of the chain's table.
func (list chainList) hasAfter(chain chainInfo) bool {
	return slices.ContainsFunc(list.Queryset, func(each chainInfo) bool {
		return each.Table == chain.Table && each.Generation > chain.Generation
	})
}

func (c chainInfo) saltText() string {
	return fmt.Sprint(numberText(c.SaltRound), " ", text(c.SaltRandomness), " ", numberText(c.SaltedFrom))
}

func (list chainList) find(table string, number int, generation int64) (chainInfo, bool) {
	for _, each := range list.Queryset {
		if each.Table == table && each.Chain == number && each.Generation == generation {
			return each, true
		}
	}
	return chainInfo{}, false
}

// errNothing: the answer proves nothing, and nothing is wrong with it.
var errNothing = errors.New("proves nothing")

// verify checks every statement of docs/fairness.md that the round's own answer allows.
func (r round) verify(chains chainList) error {
	if r.Forced {
		return fmt.Errorf("%w: the operator forced its outcome", errNothing)
	}
	seed, err := r.openedSeed(chains)
	if err != nil {
		return err
	}
	if r.Voided {
		if r.ServerSeed != nil {
			return errors.New("a void round has a server seed")
		}
		return nil
	}
	if r.ServerSeed == nil {
		return fmt.Errorf("%w: the round is not over", errNothing)
	}
	if seed != *r.ServerSeed {
		return errors.New("server_seed does not follow from the seed and the beacon")
	}
	return r.verifyOutcome(*r.ServerSeed)
}

// openedSeed checks the seed against the commitment, the chain and the beacon, and returns the server seed.
func (r round) openedSeed(chains chainList) (string, error) {
	if r.Chain == nil {
		if r.ServerSeed == nil {
			return "", fmt.Errorf("%w: the round is not over", errNothing)
		}
		if hashHex(*r.ServerSeed) != r.Commitment {
			return "", errors.New("the commitment is not the hash of the server seed")
		}
		return *r.ServerSeed, nil
	}
	if r.Seed == nil || r.Index == nil {
		return "", fmt.Errorf("%w: the round is not over", errNothing)
	}
	if hashHex(*r.Seed) != r.Commitment {
		return "", errors.New("the commitment is not the hash of the seed")
	}
	if len(chains.Queryset) > 0 {
		info, found := chains.find(r.table(), *r.Chain, r.Generation)
		switch {
		case !found:
			return "", fmt.Errorf("no chain %d of %s is public", *r.Chain, r.table())
		case *r.Index < 1 || *r.Index > info.Length:
			return "", fmt.Errorf("index %d is outside the chain", *r.Index)
		case info.Retired != nil && *r.Index > *info.Retired:
			return "", fmt.Errorf("index %d comes after the chain was retired", *r.Index)
		case chainEnd(*r.Seed, *r.Index) != info.End:
			return "", errors.New("the seed does not lead to the chain's end")
		}
		if err := r.saltFault(info, chains.Beacon); err != nil {
			return "", err
		}
	}
	if r.BeaconRound == nil || r.BeaconSignature == nil {
		return serverSeed(*r.Seed, text(r.Salt), ""), nil
	}
	if chains.Beacon == nil {
		return "", errors.New("the round names a beacon, and the list of chains none")
	}
	lock, err := r.lockMs()
	if err != nil {
		return "", err
	}
	if want := beaconRound(lock, chains.Beacon.GenesisTime, chains.Beacon.Period); *r.BeaconRound != want {
		return "", fmt.Errorf("beacon round %d instead of %d", *r.BeaconRound, want)
	}
	randomness, err := verifyBeacon(*r.BeaconRound, *r.BeaconSignature, chains.Beacon.PublicKey)
	if err != nil {
		return "", err
	}
	if r.BeaconRandomness == nil || *r.BeaconRandomness != randomness {
		return "", errors.New("the randomness is not the hash of the signature")
	}
	return serverSeed(*r.Seed, text(r.Salt), randomness), nil
}

// saltFault checks that the round takes the salt of its chain, if the chain has one for it.
func (r round) saltFault(chain chainInfo, beacon *beaconInfo) error {
	if !chain.salts(*r.Index) {
		if r.Salt != nil {
			return errors.New("the round is salted, and its chain is not")
		}
		return nil
	}
	if text(r.Salt) != text(chain.SaltRandomness) {
		return errors.New("the round lacks the salt of its chain")
	}
	return chain.saltFault(beacon)
}

// hundredths reads a period of Aviator: an integer, or seconds with two decimals.
func hundredths(text string) (int64, error) {
	whole, decimals, isDecimal := strings.Cut(text, ".")
	if !isDecimal {
		return strconv.ParseInt(whole, 10, 64)
	}
	return strconv.ParseInt(whole+(decimals + "00")[:2], 10, 64)
}

func (r round) nonce() int64 {
	if r.Nonce == nil {
		return 0
	}
	return *r.Nonce
}

func (r round) play(server string) play {
	p := play{serverSeed: server, clientSeed: text(r.ClientSeed), entropy: r.Entropy}
	if r.Nonce != nil {
		p.nonce = *r.Nonce
	}
	return p
}

// unproven says what stays open although the round verifies. Empty: nothing.
func (r round) unproven() string {
	if r.game().lock == nil && r.Entropy == "" && !r.Forced {
		return "the play came without entropy: the operator could have chosen this seed"
	}
	if r.Chain != nil && r.Salt == nil && r.BeaconRandomness == nil && !r.Voided && !r.Forced {
		return "the operator could have chosen this chain"
	}
	return ""
}

func text(value *string) string {
	if value == nil {
		return ""
	}
	return *value
}

func same[T comparable](field string, answered *T, computed T) error {
	if answered == nil || *answered != computed {
		return fmt.Errorf("%s is not %v", field, computed)
	}
	return nil
}

func sameText(field string, answered, computed any) error {
	if fmt.Sprint(answered) != fmt.Sprint(computed) {
		return fmt.Errorf("%s is %v, not %v", field, answered, computed)
	}
	return nil
}

func sameHundredths(field string, answered *float64, computed int64) error {
	if answered == nil || int64(math.Round(*answered*100)) != computed {
		return fmt.Errorf("%s is not %d hundredths", field, computed)
	}
	return nil
}

func firstFault(faults ...error) error {
	for _, each := range faults {
		if each != nil {
			return each
		}
	}
	return nil
}

// sequence checks the rounds of one table, oldest first: no index is missing, and each seed hashes to the one before.
func sequence(rounds []round) error {
	for i := 1; i < len(rounds); i++ {
		before, after := rounds[i-1], rounds[i]
		if before.Chain == nil || after.Chain == nil || after.Index == nil || before.Index == nil {
			continue
		}
		if *before.Chain != *after.Chain {
			if *after.Chain != *before.Chain+1 || *after.Index != 1 {
				return fmt.Errorf("period %s does not begin the next chain", after.Period)
			}
			continue
		}
		if *after.Index != *before.Index+1 {
			return fmt.Errorf("period %s has index %d after %d", after.Period, *after.Index, *before.Index)
		}
		if after.Seed != nil && before.Seed != nil && hashHex(*after.Seed) != *before.Seed {
			return fmt.Errorf("the seed of period %s does not lead to the one before", after.Period)
		}
	}
	return nil
}
