import { useQuery } from "@tanstack/react-query";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { isUnderWay, type Run } from "../queries.ts";
import { runsQuery, useDecide } from "../run-queries.ts";
import { countsInWords, hasChanged } from "./run-counts.ts";

/** Only the last run that changed anything can be taken back. */
export function UndoRun({ run }: { run: Run }) {
  const undo = useDecide(run.id, "undo");
  const { data: runs } = useQuery(runsQuery(String(run.connection), {}));
  const real = runs?.results.filter(({ kind }) => kind !== "preview") ?? [];
  const last = real.find((one) => hasChanged(one) && one.state !== "undone");
  const isOver = run.state === "succeeded" || run.state === "held";
  if (!isOver || last?.id !== run.id || real.some(isUnderWay)) return null;
  return (
    <div className="page-actions">
      <ConfirmChange
        action="Undo this run"
        question={`Take run ${run.id} back?`}
        consequences={
          <>
            <p>
              What it did is taken back: <strong>{countsInWords(run)}</strong>.
            </p>
            <p>
              Accounts that it made are deactivated, what somebody has changed since stays as it is. The
              connection is paused, so that the next run does not do the same again.
            </p>
          </>
        }
        change={undo}
        onConfirm={(end) => undo.mutate(undefined, end)}
      />
    </div>
  );
}
