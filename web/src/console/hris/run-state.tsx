import { Link } from "@tanstack/react-router";
import { Tag } from "../../design/tag.tsx";
import { briefMomentOf } from "../date.ts";
import type { Run } from "./queries.ts";

export const runStates = {
  queued: { label: "Begins soon", tone: "plain" },
  running: { label: "Under way", tone: "plain" },
  held: { label: "Waits for you", tone: "off" },
  succeeded: { label: "Done", tone: "good" },
  failed: { label: "Failed", tone: "off" },
  rejected: { label: "Rejected", tone: "plain" },
  undone: { label: "Undone", tone: "plain" },
} as const satisfies Record<Run["state"], { label: string; tone: "plain" | "good" | "off" }>;

export const runKinds = {
  preview: "Preview",
  full: "Full run",
  delta: "Delta run",
} as const satisfies Record<Run["kind"], string>;

export function RunState({ run: { state, reason } }: { run: Run }) {
  if (reason === "superseded") return <Tag tone="plain">Superseded</Tag>;
  return <Tag tone={runStates[state].tone}>{runStates[state].label}</Tag>;
}

/** A run in a line: what it was, when, and how it is. */
export function RunLink({ run }: { run: Run }) {
  const { id, kind, finished_at: finished } = run;
  return (
    <>
      <Link to="/hr-connections/runs/$run" params={{ run: String(id) }}>
        {runKinds[kind]} {id}
      </Link>{" "}
      <RunState run={run} />
      {finished && <span className="table-detail">{briefMomentOf(finished)}</span>}
    </>
  );
}
