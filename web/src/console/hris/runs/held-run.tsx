import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../../design/button.tsx";
import { ConfirmDialog } from "../../../design/dialogs/confirm-dialog.tsx";
import { countOf } from "../../count.ts";
import { sentenceOf } from "../../problem.ts";
import type { Run } from "../queries.ts";
import { heldQuery, useDecide } from "../run-queries.ts";

/** Why it waits, what for, and the two ways on. */
export function HeldRun({ run }: { run: Run }) {
  const waiting = useWaiting(run);
  return (
    <section className="hris-held" aria-labelledby="held">
      <h2 id="held">This run waits for you</h2>
      <p>{run.held_reason}</p>
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
        <Decide run={run} waiting={waiting ?? ""} verb="approve" />
        <Decide run={run} waiting={waiting ?? ""} verb="reject" />
      </div>
    </section>
  );
}

const words = {
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

function Decide({ run, waiting, verb }: { run: Run; waiting: string; verb: "approve" | "reject" }) {
  const decide = useDecide(run.id, verb);
  const { action, question, consequences, look } = words[verb];
  return (
    <ConfirmDialog
      action={action}
      look={look}
      question={question}
      consequences={<p>{consequences(waiting)}</p>}
      isBusy={decide.isPending}
      failure={sentenceOf(decide.error)}
      onConfirm={(close) => decide.mutate(undefined, { onSuccess: close })}
    />
  );
}

/** Such as "deactivate 9 accounts, archive 2 teams"; null before it is known. */
function useWaiting(run: Run): string | null {
  const counts = useQueries({ queries: waitingKinds.map(({ kind }) => heldQuery(run, kind)) });
  const parts = waitingKinds.map(({ verb, noun }, index) => ({ verb, noun, count: counts[index]?.data }));
  if (parts.some(({ count }) => count === undefined)) return null;
  return parts
    .flatMap(({ verb, noun, count = 0 }) => (count > 0 ? [`${verb} ${countOf(count, noun)}`] : []))
    .join(", ");
}

const waitingKinds = [
  { kind: "create", verb: "make", noun: "account" },
  { kind: "team_create", verb: "make", noun: "team" },
  { kind: "membership_add", verb: "add", noun: "membership" },
  { kind: "deactivate", verb: "deactivate", noun: "account" },
  { kind: "team_archive", verb: "archive", noun: "team" },
  { kind: "membership_remove", verb: "end", noun: "membership" },
] as const;
