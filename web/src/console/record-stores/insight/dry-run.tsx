import { Button } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { Tag } from "../../../design/tag.tsx";
import { countOf } from "../../count.ts";
import { sentenceOf } from "../../problem.ts";
import type { RecordStore } from "../queries.ts";
import { ExactBytes } from "../statements/exact-bytes.tsx";
import { type DryStatement, useDryRun } from "./queries.ts";

/** What would be sent for the latest that happened, without sending it. */
export function DryRun({ store }: { store: RecordStore }) {
  const dryRun = useDryRun(store.id);
  const failure = sentenceOf(dryRun.error);
  return (
    <section className="page-section" aria-labelledby="dry-run">
      <h3 id="dry-run">What would be sent?</h3>
      <p className="quiet">
        Makes the statements of the ten latest steps of learners as they would be made now, and checks them
        against the rules of xAPI. Nothing is queued or sent.
      </p>
      <div className="form-actions">
        <Button isBusy={dryRun.isPending} onClick={() => dryRun.mutate()}>
          Show the statements
        </Button>
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {dryRun.data && <Verdict statements={dryRun.data} />}
    </section>
  );
}

function Verdict({ statements }: { statements: readonly DryStatement[] }) {
  const faulty = statements.filter(({ violations }) => violations.length > 0).length;
  return (
    <>
      <p role="status">
        {statements.length === 0
          ? "No learner of the organization has begun a lesson yet."
          : `${countOf(statements.length, "statement")}, the newest first. ${faulty === 0 ? "All follow the rules." : `A store may refuse ${faulty}.`}`}
      </p>
      <ul className="entries">
        {statements.map((statement) => (
          <li key={statement.statement_id}>
            <details className="entry">
              <summary>
                <strong>{statement.verb}</strong>
                <Tag tone={statement.violations.length === 0 ? "good" : "off"}>
                  {statement.violations.length === 0 ? "Follows the rules" : "May be refused"}
                </Tag>
                <span className="quiet address">{statement.statement_id}</span>
              </summary>
              {statement.violations.map((violation) => (
                <p key={violation}>{violation}</p>
              ))}
              <ExactBytes label="As it would be sent" body={statement.body} sha256={statement.sha256} />
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
