#!/usr/bin/env bash
# Two builders of payment codes write something that their caller did not say. Valid input, public packages, no other code.
#
# upiqr 1.3.22 (npm): upi://pay is a URI (RFC 3986), where a blank is %20, but its query is written as an HTML form's:
#   the note "Order 12" becomes tn=Order+12, which decodeURIComponent reads as "Order+12".
# vietqr-emvco 1.0.0 (PyPI): a code without merchant_name names the payee "CUA HANG AI" (field 59).
#
# Exits 0 if both still do so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts upiqr@1.3.22
cat >link.mjs <<'JS'
import upiqr from "upiqr";
const build = upiqr.default ?? upiqr;
const { intent } = await build({ payeeVPA: "asha@upi", payeeName: "Asha", transactionNote: "Order 12", amount: "5.00" });
console.log(decodeURIComponent(intent.split("tn=")[1]));
JS
note=$(node link.mjs)
echo "upiqr 1.3.22: the note \"Order 12\" reads \"$note\""
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check vietqr-emvco==1.0.0
name=$(env/bin/python -c '
from vietqr_emvco import VietQRGenerator, VietQRParser
print(VietQRParser.parse(VietQRGenerator("970436", "0011004123456").generate(50000, "R1"))["merchant_name"])')
echo "vietqr-emvco 1.0.0: the payee is \"$name\""
[ "$note" = "Order+12" ] && [ "$name" = "CUA HANG AI" ]
