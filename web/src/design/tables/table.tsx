// biome-ignore-all lint/a11y/noRedundantRoles: without them a table that is laid out as cards is none to screen readers
import type { ReactNode } from "react";
import { useMayChange } from "../forms/may-change.tsx";

interface Column<Row> {
  heading: string;
  /** What stands in the row's cell. The first column names the row. */
  cell: (row: Row) => ReactNode;
  align?: "end";
  /** It holds nothing but what changes the row: absent for people who may not. */
  isForChanges?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  isMuted?: (row: Row) => boolean;
}

/** On a narrow screen every row becomes a card; the roles keep it a table. */
export function Table<Row>({ caption, columns: all, rows, keyOf, isMuted }: TableProps<Row>) {
  const mayChange = useMayChange();
  const columns = all.filter(({ isForChanges = false }) => mayChange || !isForChanges);
  const [naming, ...others] = columns;
  if (!naming) return null;
  return (
    <table className="table" role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ heading, align }) => (
            <th key={heading} role="columnheader" scope="col" data-align={align}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" data-muted={isMuted?.(row) || undefined}>
            <th role="rowheader" scope="row">
              {naming.cell(row)}
            </th>
            {others.map(({ heading, cell, align }) => (
              <td key={heading} role="cell" data-align={align}>
                <span className="table-label" aria-hidden="true">
                  {heading}
                </span>
                <span className="table-value">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
