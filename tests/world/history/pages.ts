/** No list of a world is as long; one of a broken build may have no end. */
const PAGES_MAX = 500;

/** All rows of a list in pages of `size`, from page 1 on. */
export async function readPages<Row>(
  read: (page: number) => Promise<readonly Row[]>,
  size: number,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const more = await read(page);
    rows.push(...more);
    if (more.length < size) break;
  }
  return rows;
}
