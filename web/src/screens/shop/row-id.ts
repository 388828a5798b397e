const ID_MAX = 1e9;

/** The id in an address such as `/item?id=7`; null where there is none that the contract knows. */
export function rowId(text: string | null): number | null {
  if (text === null || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= ID_MAX ? id : null;
}
