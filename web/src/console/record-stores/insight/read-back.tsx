import { Link } from "@tanstack/react-router";
import { Button } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { sentenceOf } from "../../problem.ts";
import type { RecordStore } from "../queries.ts";
import { type CheckedStatement, useReadBack } from "./queries.ts";

/** Whether the store still holds what it took. */
export function ReadBack({ store }: { store: RecordStore }) {
  const check = useReadBack(store.id);
  const failure = sentenceOf(check.error);
  return (
    <section className="page-section" aria-labelledby="read-back">
      <h3 id="read-back">Is it really there?</h3>
      <p className="quiet">
        Reads five of the statements that were delivered last back from the store, at random, and compares
        them with what was sent. The credentials must be allowed to read.
      </p>
      <div className="form-actions">
        <Button isBusy={check.isPending} onClick={() => check.mutate()}>
          Read some back
        </Button>
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {check.data && <Result key={check.submittedAt} results={check.data.results} />}
    </section>
  );
}

const outcomeWords: Record<CheckedStatement["outcome"], string> = {
  held: "held as it was sent",
  missing: "missing",
  differs: "held, but different",
  unknown: "not known",
};

function Result({ results }: { results: readonly CheckedStatement[] }) {
  if (results.length === 0) return <Notice kind="success">Nothing was delivered yet to compare.</Notice>;
  const held = results.filter(({ outcome }) => outcome === "held").length;
  return (
    <Notice kind={held === results.length ? "success" : "problem"}>
      <p>
        <strong>
          {held} of {results.length} are held as they were sent.
        </strong>
      </p>
      <ul className="findings">
        {results.map(({ id, statement_id, outcome, message }) => (
          <li key={id}>
            <Link
              to="/record-stores/statements/$statement"
              params={{ statement: String(id) }}
              className="address"
            >
              {statement_id}
            </Link>
            : {outcomeWords[outcome]}
            {message ? `. ${message}` : ""}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
