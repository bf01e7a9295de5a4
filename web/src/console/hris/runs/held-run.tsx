import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../../design/button.tsx";
import { countOf } from "../../count.ts";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { Sentences } from "../../sentences/sentences.tsx";
import type { Run } from "../queries.ts";
import { heldQuery, useDecide } from "../run-queries.ts";

/** Why it waits, what for, and the two ways on. */
export function HeldRun({ run }: { run: Run }) {
  const waiting = useWaiting(run);
  return (
    <section className="hris-held" aria-labelledby="held">
      <h2 id="held">This run waits for you</h2>
      <p>
        <Sentences sentences={run.held_sentences} english={run.held_reason} />
      </p>
      {waiting !== null && (
        <p>
          What waits: <strong>{waiting}</strong>. Everything else is done.
        </p>
      )}
      <p className="quiet">
        Ask the customer’s HR department whether that is meant. A filter that became narrower at the hub looks
        the same as people who left, and the integration of another company the same as people who are new.
      </p>
      <div className="form-actions">
        <Link to="." search={{ state: "held" }} hash="changes" className={buttonClass("outline")}>
          Show what waits
        </Link>
        <Decide run={run} waiting={waiting ?? ""} decision="approve" />
        <Decide run={run} waiting={waiting ?? ""} decision="reject" />
      </div>
    </section>
  );
}

const dialogs = {
  approve: {
    action: "Approve",
    question: "Do what waits?",
    consequences: (waiting: string) =>
      `It goes on to ${waiting}. People who are deactivated are signed out at once; what they learned stays.`,
    look: "danger",
  },
  reject: {
    action: "Reject",
    question: "Leave what waits undone?",
    consequences: (waiting: string) =>
      `It will not ${waiting}. The next full run decides anew, and may wait again.`,
    look: "primary",
  },
} as const;

interface DecideProps {
  run: Run;
  waiting: string;
  decision: keyof typeof dialogs;
}

function Decide({ run, waiting, decision }: DecideProps) {
  const decide = useDecide(run.id, decision);
  const { action, question, consequences, look } = dialogs[decision];
  return (
    <ConfirmChange
      action={action}
      look={look}
      question={question}
      consequences={<p>{consequences(waiting)}</p>}
      change={decide}
      onConfirm={(end) => decide.mutate(undefined, end)}
    />
  );
}

/** Such as "deactivate 9 accounts, archive 2 teams"; null before it is known. */
function useWaiting(run: Run): string | null {
  const counts = useQueries({ queries: waitingKinds.map(({ kind }) => heldQuery(run, kind)) });
  const parts = waitingKinds.map(({ words }, index) => ({ words, count: counts[index]?.data }));
  if (parts.some(({ count }) => count === undefined)) return null;
  return parts.flatMap(({ words, count = 0 }) => (count > 0 ? [words(count)] : [])).join(", ");
}

const waitingKinds = [
  { kind: "create", words: (count: number) => `make ${countOf(count, "account")}` },
  { kind: "team_create", words: (count: number) => `make ${countOf(count, "team")}` },
  { kind: "membership_add", words: (count: number) => `add ${countOf(count, "membership")}` },
  { kind: "deactivate", words: (count: number) => `deactivate ${countOf(count, "account")}` },
  { kind: "team_archive", words: (count: number) => `archive ${countOf(count, "team")}` },
  { kind: "membership_remove", words: (count: number) => `end ${countOf(count, "membership")}` },
] as const;
