#!/usr/bin/env bash
# A stored mobile number of Mexico changes its canonical form, then its validity, with the age of libphonenumber's data.
# Until 2019 a mobile was dialled with a 1 after the country code, 044 or 045 within the country.
# Valid input, public packages, no other code.
#
# "+52 1 55 1234 5678" as E.164, and whether it is valid; "+52 55 1234 5678" is valid everywhere:
#   phonenumbers 8.10.0 (PyPI):       +5215512345678 True
#   phonenumbers 8.12.57:             +525512345678 True
#   phonenumbers 9.0.43:              +5215512345678 False
#   libphonenumber-js 1.10.61 (npm):  +525512345678 true
#   libphonenumber-js 1.13.16:        +5215512345678 false
# So an update refuses members who registered before it, unless the 1 is taken off first.
#
# Exits 0 if all still do so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
seen=
for version in 8.10.0 8.12.57 9.0.43; do
  env/bin/pip install --quiet --disable-pip-version-check "phonenumbers==$version"
  seen="$seen$(env/bin/python -c '
import phonenumbers as p
number = p.parse("+52 1 55 1234 5678")
print("phonenumbers", p.__version__, p.format_number(number, p.PhoneNumberFormat.E164), p.is_valid_number(number))')
"
done
npm init -y >/dev/null
for version in 1.10.61 1.13.16; do
  npm install --silent --no-audit --no-fund --ignore-scripts "libphonenumber-js@$version"
  seen="$seen$(node -e '
const { parsePhoneNumberFromString } = require("libphonenumber-js/max");
const { version } = require("libphonenumber-js/package.json");
const number = parsePhoneNumberFromString("+52 1 55 1234 5678");
console.log("libphonenumber-js", version, number.number, number.isValid());')
"
done
echo "$seen"
[ "$seen" = 'phonenumbers 8.10.0 +5215512345678 True
phonenumbers 8.12.57 +525512345678 True
phonenumbers 9.0.43 +5215512345678 False
libphonenumber-js 1.10.61 +525512345678 true
libphonenumber-js 1.13.16 +5215512345678 false
' ]
