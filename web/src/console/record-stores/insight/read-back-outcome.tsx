import { Link } from "@tanstack/react-router";
import { Notice } from "../../../design/notice.tsx";
import { labelled, locale } from "../../language/language.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import type { RecordStore } from "../queries.ts";
import type { CheckedStatement, ReadBackSum } from "./queries.ts";

const outcomeWords: Record<CheckedStatement["outcome"], string> = {
  held: "held as it was sent",
  missing: "missing",
  differs: "held, but different",
  unknown: "not known",
};
/** More than anybody reads; the list of missing statements has all of them. */
const MOST_SHOWN = 20;

export function ReadBackOutcome({ store, sum }: { store: RecordStore; sum: ReadBackSum }) {
  const { checked, held, missing, results } = sum;
  if (checked === 0) return <Notice kind="success">Nothing was delivered yet to compare.</Notice>;
  return (
    <Notice kind={held === checked ? "success" : "problem"}>
      <p>
        <strong>
          {held.toLocaleString(locale)} of {checked.toLocaleString(locale)} are held as they were sent.
        </strong>
        {missing > 0 && (
          <>
            {" "}
            <Link
              to="/record-stores/statements"
              search={{ organization: store.organization, status: "missing" }}
            >
              Open the missing statements
            </Link>{" "}
            to send them again.
          </>
        )}
      </p>
      <ul className="findings">
        {results.slice(0, MOST_SHOWN).map((statement) => (
          <Finding key={statement.id} statement={statement} />
        ))}
      </ul>
      {results.length > MOST_SHOWN && <p>And {(results.length - MOST_SHOWN).toLocaleString(locale)} more.</p>}
    </Notice>
  );
}

function Finding({
  statement: { id, statement_id, outcome, message, sentences },
}: {
  statement: CheckedStatement;
}) {
  return (
    <li>
      <Link to="/record-stores/statements/$statement" params={{ statement: String(id) }} className="address">
        {statement_id}
      </Link>
      {labelled("", outcomeWords[outcome])}
      {message && (
        <>
          . <Sentences sentences={sentences} english={message} />
        </>
      )}
    </li>
  );
}
