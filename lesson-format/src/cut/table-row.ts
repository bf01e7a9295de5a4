// What holds a | of its own stays whole: signs after a backslash, slots, code, addresses.
const partsOfRow = /\\.|\{\{[^{}]*\}\}|`[^`]*`|\]\([^()\s]*\)|\|/g;

export function cellsOf(row: string): string[] {
  const cells: string[] = [];
  let start = 1;
  for (const { 0: part, index } of row.matchAll(partsOfRow)) {
    if (part !== "|" || index === 0) continue;
    cells.push(row.slice(start, index).trim());
    start = index + 1;
  }
  const rest = row.slice(start).trim();
  return rest === "" ? cells : [...cells, rest];
}

/** A cell as authors write it: what would end it has a backslash. */
export function escapeBars(cell: string): string {
  return cell.replace(partsOfRow, (part) => (part === "|" ? "\\|" : part));
}
