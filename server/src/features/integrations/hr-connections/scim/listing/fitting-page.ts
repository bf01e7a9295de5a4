/** Members of groups, or groups of users, in one answer: about 5 MB. */
const MOST_ENTRIES = 25_000;

/**
 * As many of the rows as one answer can hold with their entries, one at least: a page may have fewer resources than
 * were asked for (RFC 7644, 3.4.2.4), and the client continues after them.
 */
export function fittingPage<Row>(rows: readonly Row[], entriesOf: (row: Row) => number): readonly Row[] {
  let entries = 0;
  const tooMany = rows.findIndex((row, index) => {
    entries += entriesOf(row);
    return index > 0 && entries > MOST_ENTRIES;
  });
  return tooMany < 0 ? rows : rows.slice(0, tooMany);
}
