import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { Notice } from "../../../design/notice.tsx";
import { useRefresh } from "../../change.ts";
import { momentOf } from "../../date.ts";
import { locale } from "../../language/language.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { Changes } from "../changes/changes.tsx";
import { isBeingSetUp, nameOf } from "../connections/connection-words.ts";
import { type Connection, connectionKeys, connectionQuery, type Run } from "../queries.ts";
import { runQuery } from "../run-queries.ts";
import { RunState, runKinds } from "../run-state.tsx";
import { AcceptPreview } from "./accept-preview.tsx";
import { HeldRun } from "./held-run.tsx";
import { RunProgress } from "./run-progress.tsx";
import { RunRemarks } from "./run-remarks.tsx";
import { RunSummary } from "./run-summary.tsx";
import { UndoRun } from "./undo-run.tsx";

const route = getRouteApi("/signed-in/hr-connections/runs/$run");

export function RunPage() {
  const { run: id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: run } = useSuspenseQuery(runQuery(id));
  const { data: connection } = useSuspenseQuery(connectionQuery(String(run.connection)));
  useRefreshAtTheEnd(run);
  return (
    <>
      <PageHead
        title={`${runKinds[run.kind]} ${run.id}`}
        state={<RunState run={run} />}
        lead={leadOf(run)}
        back={{
          to: "/hr-connections/$connection",
          params: { connection: String(run.connection) },
          label: nameOf(connection),
        }}
      />
      <RunProgress run={run} />
      {run.state === "failed" && (
        <Notice kind="problem">
          <p>
            <Sentences sentences={run.failure_sentences} english={run.failure_reason} />
          </p>
          <p>Accounts are as the run left them; nothing is half done. The next run goes on.</p>
        </Notice>
      )}
      {run.state === "held" && <HeldRun run={run} />}
      <RunRemarks run={run} />
      <RunSummary run={run} />
      <Decision run={run} connection={connection} />
      <Changes
        run={run}
        search={search}
        onFilter={(search) => navigate({ search, replace: true, resetScroll: false })}
      />
    </>
  );
}

function Decision({ run, connection }: { run: Run; connection: Connection }) {
  if (run.kind !== "preview") return <UndoRun run={run} />;
  const isAcceptable = run.state === "succeeded" && isBeingSetUp(connection);
  return isAcceptable ? <AcceptPreview run={run} connection={connection} /> : null;
}

/** Other views of the connection are stale once the run has ended. */
function useRefreshAtTheEnd({ state }: Run) {
  const refresh = useRefresh(...connectionKeys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state
  useEffect(() => {
    void refresh();
  }, [state]);
}

function leadOf({
  kind,
  state,
  counts,
  asked_by: by,
  finished_at: finished,
  is_complete: isComplete,
  incomplete_reason: incompleteReason,
}: Run): string {
  const when = finished === null ? "" : `, ended on ${momentOf(finished)}`;
  const read = finished === null ? "" : ` ${counts.read.toLocaleString(locale)} people were read.`;
  const partial =
    isComplete === false && kind !== "delta" && incompleteReason === null
      ? " Not everybody could be read, so nobody is taken for missing."
      : "";
  const promise =
    kind === "preview"
      ? " Nothing was changed."
      : state === "undone"
        ? " What it had done was taken back."
        : "";
  return `Asked for by ${by}${when}.${read}${partial}${promise}`;
}
