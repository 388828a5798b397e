package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
)

// digest hashes the outcomes of made-up rounds, one line each. Two implementations agree if their digests are equal.
//
//	server_seed   = hex(SHA256("<game>:server:<i>"))
//	player k of i = the first 20 digits of hex(SHA256("<game>:player:<i>:<k>"))
//
// Aviator and Lucky Hit have i mod 4 players, Win Go has the table P:1, Mines 1 + i mod 24 traps. The nonce is i.
// A play of Mines or Dice has the first 32 digits of hex(SHA256("<game>:entropy:<i>")) as entropy, each eighth has none.
func digest(game string, rounds int64) (string, error) {
	hash := sha256.New()
	for i := int64(0); i < rounds; i++ {
		server := hashHex(fmt.Sprintf("%s:server:%d", game, i))
		players := make([]string, i%4)
		for k := range players {
			players[k] = hashHex(fmt.Sprintf("%s:player:%d:%d", game, i, k+1))[:20]
		}
		line, err := outcomeLine(game, server, players, i)
		if err != nil {
			return "", err
		}
		io.WriteString(hash, line+"\n")
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

func outcomeLine(game, server string, players []string, i int64) (string, error) {
	switch game {
	case "aviator":
		_, _, _, result := aviator(server, players)
		return fmt.Sprint(result), nil
	case "luckyhit":
		d := luckyHit(server, strings.Join(players, ""), i)
		words := make([]string, 0, 8)
		for _, c := range append(d.black[:], d.red[:]...) {
			words = append(words, fmt.Sprintf("%d/%d", c.Suit, c.Number))
		}
		return fmt.Sprintf("%s %t %d", strings.Join(words, " "), d.blackWins, d.luckyOdds), nil
	case "win":
		price, digit := winGo(server, "P:1", i)
		return fmt.Sprintf("%d %d", price, digit), nil
	case "dice":
		return fmt.Sprint(dice(madeUp(game, server, i))), nil
	case "mines":
		return strings.Trim(fmt.Sprint(mines(madeUp(game, server, i), 1+int(i%24))), "[]"), nil
	}
	return "", fmt.Errorf("no game %q", game)
}

func madeUp(game, server string, i int64) play {
	p := play{serverSeed: server, clientSeed: hashHex(fmt.Sprintf("%s:player:%d:1", game, i))[:20], nonce: i}
	if i%8 != 0 {
		p.entropy = hashHex(fmt.Sprintf("%s:entropy:%d", game, i))[:32]
	}
	return p
}
