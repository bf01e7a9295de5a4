import { plainText } from "@lectern/lesson-format/plain-text.ts";
import { useTranslations } from "use-intl";
import { inOrder } from "../../text/in-order.ts";
import { InlineText } from "../../text/inline-text.tsx";
import type { TableBlock } from "../block.ts";

/** Scrolls by itself where the screen is too narrow, and keys can reach it there. */
export function Table({ block: { head, rows } }: { block: TableBlock }) {
  const t = useTranslations("lesson");
  const heads = head.map(plainText).join(", ");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse
    <section className="table-frame" aria-label={t("table", { heads })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {inOrder(head, (cell) => (
              <th scope="col">
                <InlineText nodes={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, (row) => (
            <tr>
              {inOrder(row, (cell) => (
                <td>
                  <InlineText nodes={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
