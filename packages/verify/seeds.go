package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
)

// hashHex is hex(SHA256(text)). Seeds are text: their characters are hashed.
func hashHex(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func hmacSum(key, message string) []byte {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(message))
	return mac.Sum(nil)
}

// chainEnd hashes a seed back to seed[0].
func chainEnd(seed string, index int) string {
	for ; index > 0; index-- {
		seed = hashHex(seed)
	}
	return seed
}

// serverSeed mixes the chain's salt and the randomness of a beacon into a seed. A part that is empty is left out with its
// colon; without both the seed is used as it is.
func serverSeed(seed, salt, randomness string) string {
	message := salt + randomness
	if salt != "" && randomness != "" {
		message = salt + ":" + randomness
	}
	if message == "" {
		return seed
	}
	return hmacHex(seed, message)
}

// floats draws numbers from 0 up to 1, four bytes each.
type floats struct {
	serverSeed, prefix string
	block              []byte
	next               int
}

func newFloats(serverSeed, clientSeed string, nonce int64) *floats {
	return &floats{serverSeed: serverSeed, prefix: clientSeed + ":" + strconv.FormatInt(nonce, 10) + ":"}
}

func (f *floats) draw() float64 {
	if len(f.block) == 0 {
		f.block = hmacSum(f.serverSeed, f.prefix+strconv.Itoa(f.next))
		f.next++
	}
	value, scale := 0.0, 256.0
	for _, b := range f.block[:4] {
		value += float64(b) / scale
		scale *= 256
	}
	f.block = f.block[4:]
	return value
}

// pick removes the item that the next float chooses.
func (f *floats) pick(items *[]int) int {
	at := int(f.draw() * float64(len(*items)))
	item := (*items)[at]
	*items = append((*items)[:at], (*items)[at+1:]...)
	return item
}

func hmacHex(key, message string) string {
	return hex.EncodeToString(hmacSum(key, message))
}
