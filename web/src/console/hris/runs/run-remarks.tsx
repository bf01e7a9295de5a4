import { Link } from "@tanstack/react-router";
import { Notice } from "../../../design/notice.tsx";
import { Sentences } from "../../sentences/sentences.tsx";
import type { Run } from "../queries.ts";

/** What else there is to know of a run: what would wait, who may not have been read, and which run decided anew. */
export function RunRemarks({ run }: { run: Run }) {
  const { kind, held_reason: held, incomplete_reason: incomplete, superseded_by: successor } = run;
  return (
    <>
      {kind === "preview" && held && (
        <Notice kind="problem">
          <p>
            Such a run would wait for you. <Sentences sentences={run.held_sentences} english={held} />
          </p>
        </Notice>
      )}
      {incomplete && (
        <Notice kind="problem">
          <p>
            Perhaps not everybody was read, so nobody is taken for missing.{" "}
            <Sentences sentences={run.incomplete_sentences} english={incomplete} />
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
