package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
)

// digest hashes the outcomes of made-up rounds, one line each. Two implementations agree if their digests are equal.
//
//	server_seed   = hex(SHA256("<game>:server:<i>"))
//	player k of i = the first 20 digits of hex(SHA256("<game>:player:<i>:<k>"))
//
// Aviator and Lucky Hit have i mod 4 players, Win Go has the table P:1, Mines 1 + i mod 24 traps. The nonce is i.
// A play without a table has the first 32 digits of hex(SHA256("<game>:entropy:<i>")) as entropy, each eighth has none.
func digest(game string, rounds int64) (string, error) {
	line := games[game].line
	if line == nil {
		return "", fmt.Errorf("no game %q", game)
	}
	hash := sha256.New()
	for i := int64(0); i < rounds; i++ {
		server := hashHex(fmt.Sprintf("%s:server:%d", game, i))
		players := make([]string, i%4)
		for k := range players {
			players[k] = hashHex(fmt.Sprintf("%s:player:%d:%d", game, i, k+1))[:20]
		}
		io.WriteString(hash, line(server, players, i)+"\n")
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
