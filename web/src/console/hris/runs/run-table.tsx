import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Table } from "../../../design/tables/table.tsx";
import { briefMomentOf } from "../../date.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import type { Run } from "../queries.ts";
import { RunState, runKinds } from "../run-state.tsx";
import { countsInWords } from "./run-counts.ts";
import { ProgressBar } from "./run-progress.tsx";

export function RunTable({ runs }: { runs: readonly Run[] }) {
  return (
    <Table
      caption="Runs, the latest first"
      rows={runs}
      keyOf={({ id }) => id}
      isMuted={({ kind }) => kind === "preview"}
      columns={[
        {
          heading: "Run",
          cell: ({ id, kind, asked_by: by }) => (
            <>
              <Link to="/hr-connections/runs/$run" params={{ run: String(id) }} className="table-name">
                {runKinds[kind]} {id}
              </Link>
              <span className="table-detail">asked for by {by}</span>
            </>
          ),
        },
        {
          heading: "State",
          cell: (run) => (
            <>
              <RunState run={run} />
              <ProgressBar run={run} />
            </>
          ),
        },
        { heading: "What", cell: (run) => whatOf(run) },
        {
          heading: "Ended",
          cell: ({ finished_at: finished }) => (finished ? briefMomentOf(finished) : "Not yet"),
        },
      ]}
    />
  );
}

function whatOf(run: Run): ReactNode {
  const { failure_reason: failure, held_reason: held, state } = run;
  if (failure !== null) return <Sentences sentences={run.failure_sentences} english={failure} />;
  if (state === "held" && held !== null) return <Sentences sentences={run.held_sentences} english={held} />;
  const words = countsInWords(run);
  return run.kind === "preview" ? `Would be: ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
