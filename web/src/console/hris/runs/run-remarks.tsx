import { Link } from "@tanstack/react-router";
import { Notice } from "../../../design/notice.tsx";
import type { Run } from "../queries.ts";

/** What else there is to know of a run: what would wait, who may not have been read, and which run decided anew. */
export function RunRemarks({ run }: { run: Run }) {
  const { kind, held_reason: held, incomplete_reason: incomplete, superseded_by: successor } = run;
  return (
    <>
      {kind === "preview" && held && (
        <Notice kind="problem">
          <p>
            Such a run would wait for you. <span lang="en">{held}</span>
          </p>
        </Notice>
      )}
      {incomplete && (
        <Notice kind="problem">
          <p>
            Perhaps not everybody was read, so nobody is taken for missing.{" "}
            <span lang="en">{incomplete}</span>
          </p>
        </Notice>
      )}
      {successor !== null && (
        <p>
          What it held back was not done: a later reading,{" "}
          <Link to="/hr-connections/runs/$run" params={{ run: String(successor) }}>
            run {successor}
          </Link>
          , decided anew.
        </p>
      )}
    </>
  );
}
