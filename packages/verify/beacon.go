package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"

	bls "github.com/consensys/gnark-crypto/ecc/bls12-381"
)

const suite = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"

// beaconRound is the first round of a beacon after a lock, both in ms since the epoch.
func beaconRound(lockMs, genesisSeconds, periodSeconds int64) int64 {
	return floorDiv(lockMs-1000*genesisSeconds, 1000*periodSeconds) + 2
}

// saltRound is the first round of a beacon at least ten seconds after the publication of a chain's end, in ms.
func saltRound(publishTime, genesisSeconds, periodSeconds int64) int64 {
	return floorDiv(publishTime+10000-1000*genesisSeconds-1, 1000*periodSeconds) + 2
}

func floorDiv(a, b int64) int64 {
	if q := a / b; a%b >= 0 {
		return q
	} else {
		return q - 1
	}
}

// verifyBeacon checks a beacon's signature (on G1) with its public key (on G2), and returns the randomness.
func verifyBeacon(round int64, signatureHex, publicKeyHex string) (string, error) {
	signature, err := hex.DecodeString(signatureHex)
	if err != nil {
		return "", fmt.Errorf("the signature is no hex: %w", err)
	}
	publicKey, err := hex.DecodeString(publicKeyHex)
	if err != nil {
		return "", fmt.Errorf("the public key is no hex: %w", err)
	}
	// The randomness is a hash of all bytes, so only one encoding counts: more bytes, or both coordinates, would be a choice.
	if len(signature) != bls.SizeOfG1AffineCompressed {
		return "", fmt.Errorf("the signature has %d bytes", len(signature))
	}
	var point bls.G1Affine
	// SetBytes also checks that the point is in the subgroup.
	if _, err := point.SetBytes(signature); err != nil {
		return "", fmt.Errorf("the signature is no point: %w", err)
	}
	var key bls.G2Affine
	if _, err := key.SetBytes(publicKey); err != nil {
		return "", fmt.Errorf("the public key is no point: %w", err)
	}
	if point.IsInfinity() || key.IsInfinity() {
		return "", errors.New("the point at infinity signs nothing")
	}
	var number [8]byte
	binary.BigEndian.PutUint64(number[:], uint64(round))
	message := sha256.Sum256(number[:])
	hashed, err := bls.HashToG1(message[:], []byte(suite))
	if err != nil {
		return "", err
	}
	_, _, _, generator := bls.Generators()
	var negated bls.G2Affine
	negated.Neg(&generator)
	// e(message, key) = e(signature, generator)
	holds, err := bls.PairingCheck([]bls.G1Affine{hashed, point}, []bls.G2Affine{key, negated})
	if err != nil {
		return "", err
	}
	if !holds {
		return "", errors.New("the signature of the beacon is forged")
	}
	sum := sha256.Sum256(signature)
	return hex.EncodeToString(sum[:]), nil
}
