import { labelled, withinSentence } from "../../language/language.ts";
import { isUnderWay, type Run } from "../queries.ts";
import { runKinds, runStates } from "../run-state.tsx";

/** How far it is, for the eye; a new state is said aloud. */
export function RunProgress({ run }: { run: Run }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {labelled(`${runKinds[run.kind]} ${run.id}`, withinSentence(runStates[run.state].label))}.
      </p>
      <ProgressBar run={run} />
    </>
  );
}

export function ProgressBar({ run }: { run: Run }) {
  const { done, total } = run.progress;
  if (!isUnderWay(run)) return null;
  return (
    <div className="hris-progress">
      <progress aria-label={`Progress of run ${run.id}`} {...(total ? { value: done, max: total } : {})} />
      <span className="quiet">
        {total === null ? "Reading the HR system …" : `${done} of ${total} changes`}
      </span>
    </div>
  );
}
