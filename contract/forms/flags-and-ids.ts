import type { Rows } from "./table.ts";

// node-postgres, mysql2, Oracle and COBOL copies write flags as texts; MySQL's BIT(1) is a byte.
const FLAG_GROUPS: readonly (readonly [readonly unknown[], boolean | undefined])[] = [
  [[true, 1, "1", "True", "TRUE", "t", "T", "Y", "y", "yes", "Yes", "on", "ON", "\u0001", " 1 "], true],
  [[false, 0, "0", "False", "f", "F", "N", "n", "no", "No", "off", "\u0000", "", null], false],
  [[{ type: "Buffer", data: [1] }, [1], { Bool: true, Valid: true }, { Byte: 1, Valid: true }], true],
  [[{ type: "Buffer", data: [0] }, [0]], false],
  [
    ["maybe", "constructor", "toString", "__proto__", 2, {}, { a: 1 }, [], { type: "Buffer", data: [1, 0] }, "10"],
    undefined,
  ],
  // A byte as written by JavaScript's Uint8Array, of Go 1.26.8 and Jackson 2.18.2, of Python 3; a wrapper of protobufjs 8.8.1.
  [[{ 0: 1 }, "AQ==", "b'\\x01'", { value: true }, "1.0", "TRUE\r\n"], true],
  [[{ 0: 0 }, "AA==", "b'\\x00'", { value: false }, "0.0"], false],
  [["enabled", "X", "-1", { 0: 2 }, { 0: 1, 1: 0 }, "AQA="], undefined],
];

export const FLAGS: Rows = FLAG_GROUPS.flatMap(([forms, flag]) => forms.map((form) => [form, flag] as const));

export const IDS: Rows = [
  [120_007, 120_007],
  ["636507967185264641", "636507967185264641"],
  ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAV"],
  ["507f1f77bcf86cd799439011", "507f1f77bcf86cd799439011"],
  [{ $oid: "507f1f77bcf86cd799439011" }, "507f1f77bcf86cd799439011"],
  [{ $numberLong: "636507967185264641" }, "636507967185264641"],
  // bson 7.3.4, JSON.stringify of a Long.
  [{ high: 148198559, low: -1329029119, unsigned: false }, 636507967185264641n],
  [{ high: -1, low: -1, unsigned: true }, 18446744073709551615n],
  [{ Int64: 120_007, Valid: true }, 120_007],
  [{ Valid: true, Int64: 120_007 }, 120_007],
  [{ Int64: 120_007, Valid: "yes" }, undefined],
  [{ Int64: 120_007, Valid: true, more: 1 }, undefined],
  [{ id: 120_007, Valid: true }, undefined],
  [{ low: 120_007, high: 0, unsigned: "no" }, undefined],
  [{ low: "120007", high: 0, unsigned: false }, undefined],
  [{ low: 120_007, high: "0", unsigned: false }, undefined],
  [{ low: 120_007, high: 0, unsigned: false, more: 1 }, undefined],
  [{ type: "BigQueryInt", value: "120007" }, "120007"],
  [{ type: "BigQueryInt", value: "120007", more: 1 }, undefined],
  [{ type: "Other", value: "120007" }, undefined],
  ["x6.5E+17", "x6.5E+17"],
  ["6.5E+17x", "6.5E+17x"],
  [{ Int64: 0, Valid: false }, undefined],
  [{ $binary: { base64: "my9MHo06Tlegxi8de55aNA==", subType: "04" } }, undefined],
  ["9b2f4c1e-8d3a-4e57-a0c6-2f1d7b9e5a34", "9b2f4c1e-8d3a-4e57-a0c6-2f1d7b9e5a34"],
  [6.3650796718526e17, undefined],
  ["", undefined],
  [null, undefined],
  // PHP 8.2.36, Go 1.26.8 and Gson 2.11.0 round it to a double, and then write a text.
  ["6.3650796718526E+17", undefined],
  ["6.365079671852646e+17", undefined],
  ["1.20007e+08", undefined],
  ["6.3650796718526464E17", undefined],
  ["7e12", "7e12"],
  [1.5, undefined],
  [{ $uuid: "9b2f4c1e8d3a4e57a0c62f1d7b9e5a34" }, "9b2f4c1e8d3a4e57a0c62f1d7b9e5a34"],
  [{ type: "BigQueryInt", value: "636507967185264641" }, "636507967185264641"],
  [{ value: "636507967185264641" }, "636507967185264641"],
  [{ Int16: 1, Valid: true }, 1],
  // An ObjectId of org.bson 5.2.1 as Jackson and Gson write it, and a UUID in MongoDB's old form.
  [{ timestamp: 1350508407, date: 1350508407000 }, undefined],
  [{ $binary: "egl1zsmRTjirRStrUZAlrw==", $type: "04" }, undefined],
];
