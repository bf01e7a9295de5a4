import { useNavigate } from "@tanstack/react-router";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import type { Connection, Run } from "../queries.ts";
import { useActivate } from "../run-queries.ts";
import { countsInWords } from "./run-counts.ts";

export function AcceptPreview({ run, connection }: { run: Run; connection: Connection }) {
  const navigate = useNavigate();
  const { id } = connection;
  const activate = useActivate(id, () =>
    navigate({ to: "/hr-connections/$connection/runs", params: { connection: String(id) } }),
  );
  return (
    <div className="page-actions">
      <ConfirmChange
        action="Accept and activate"
        look="primary"
        isMain
        question={`Let ${connection.organization}’s people follow the HR system?`}
        consequences={
          <>
            <p>
              A full run begins at once: <strong>{countsInWords(run)}</strong>.
            </p>
            <p>
              {connection.policies.invites ? "New people are invited by mail. " : "Nobody is sent a mail. "}
              From then on accounts and teams follow the HR system. The last run can be undone.
            </p>
          </>
        }
        change={activate}
        onConfirm={(end) => activate.mutate(undefined, end)}
      />
    </div>
  );
}
