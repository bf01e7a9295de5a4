import type { components } from "@lectern/sdk/console";
import { Notice } from "../../../design/notice.tsx";
import { countOf } from "../../count.ts";
import { Sentences } from "../../sentences/sentences.tsx";

type Result = Pick<
  components["schemas"]["HrisUploadResult"],
  "mistakes" | "rows_with_mistakes" | "ignored_columns"
>;

interface UploadOutcomeProps {
  heading: string;
  /** What it means when every row can be used, and when some cannot. */
  success: string;
  problem: (bad: number) => string;
  result: Result;
}

const MOST_SHOWN = 20;

export function UploadOutcome({ heading, success, problem, result }: UploadOutcomeProps) {
  const { mistakes, rows_with_mistakes: bad, ignored_columns: ignored } = result;
  return (
    <Notice kind={bad === 0 ? "success" : "problem"}>
      <p>
        <strong>{heading}</strong> {bad === 0 ? success : problem(bad)}
      </p>
      {ignored.length > 0 && <p>Columns that are not needed, and not kept: {ignored.join(", ")}.</p>}
      {mistakes.length > 0 && (
        <ul className="findings">
          {mistakes.slice(0, MOST_SHOWN).map(({ row, column, detail, sentences }) => (
            <li key={`${row} ${column} ${detail}`}>
              {column ? `Line ${row}, ${column}: ` : `Line ${row}: `}
              <Sentences sentences={sentences} english={detail} />
            </li>
          ))}
        </ul>
      )}
      {mistakes.length > MOST_SHOWN && (
        <p>{countOf(mistakes.length - MOST_SHOWN, "more mistake.", "more mistakes.")}</p>
      )}
    </Notice>
  );
}
