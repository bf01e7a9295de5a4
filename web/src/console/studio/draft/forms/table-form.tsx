import { limits } from "@lectern/lesson-format/limits.ts";
import { type BlockModel, dashesOf } from "@lectern/lesson-format/pieces/block-model.ts";
import { Button } from "../../../../design/button.tsx";
import { focusAtOnce } from "../../../focus.ts";
import type { FormProps } from "./form-props.ts";
import { moved, RowActions, replaced, without } from "./row-actions.tsx";
import { ForStructure } from "./structure.tsx";

/** Cells as they stand; the first row is the head. */
export function TableForm({ model, lang, onChange }: FormProps<Extract<BlockModel, { kind: "table" }>>) {
  const { rows } = model;
  const columns = rows[0]?.length ?? 0;
  const set = (next: string[][]) => {
    const count = next[0]?.length ?? 0;
    onChange({ ...model, rows: next, dashes: count === columns ? model.dashes : dashesOf(count) });
  };
  return (
    <>
      <div className="studio-grid-scroll">
        <table className="studio-grid">
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, and holds nothing of its own
              <tr key={row}>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column}>
                    <textarea
                      rows={2}
                      data-line
                      className="field-control"
                      lang={lang}
                      ref={row === 0 && column === 0 ? focusAtOnce : undefined}
                      aria-label={
                        row === 0 ? `Head of column ${column + 1}` : `Row ${row}, column ${column + 1}`
                      }
                      value={cell}
                      onChange={({ target }) =>
                        set(replaced(rows, row, replaced(cells, column, target.value.replaceAll("\n", " "))))
                      }
                    />
                  </td>
                ))}
                <td className="studio-row-actions">
                  <ForStructure>
                    {row > 0 && (
                      <RowActions
                        label={`row ${row}`}
                        index={row - 1}
                        count={rows.length - 1}
                        onMove={(by) => set(moved(rows, row, by))}
                        onRemove={rows.length > 2 ? () => set(without(rows, row)) : undefined}
                      />
                    )}
                  </ForStructure>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ForStructure>
        <div className="form-actions">
          <Button isSmall onClick={() => set([...rows, Array.from({ length: columns }, () => "")])}>
            Add a row
          </Button>
          {columns < limits.columns && (
            <Button isSmall onClick={() => set(rows.map((cells) => [...cells, ""]))}>
              Add a column
            </Button>
          )}
          {columns > 2 && (
            <Button isSmall onClick={() => set(rows.map((cells) => cells.slice(0, -1)))}>
              Delete the last column
            </Button>
          )}
        </div>
      </ForStructure>
    </>
  );
}
