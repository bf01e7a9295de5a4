import { useState } from "react";
import { ConfirmChange } from "../forms/confirm-change.tsx";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import { type Application, useRotateSecret } from "./queries.ts";

/** A new secret beside the one in use, or, for one that got out, in its place. */
export function RotateSecret({ application }: { application: Application }) {
  const [immediately, setImmediately] = useState(false);
  const rotate = useRotateSecret(application.id);
  return (
    <>
      <ConfirmChange
        action="New secret"
        look="primary"
        isSmall
        question={`Make a new secret for ${application.name}?`}
        consequences={
          <>
            <p>
              The secret in use works for 24 more hours, so that the partner can change over without a break.
              The new one is shown once.
            </p>
            <p>
              <label className="choice">
                <input
                  type="checkbox"
                  className="field-check-box"
                  checked={immediately}
                  onChange={(event) => setImmediately(event.target.checked)}
                />
                A secret got out: end all older secrets and all tokens now
              </label>
            </p>
          </>
        }
        change={rotate}
        onConfirm={(end) => rotate.mutate({ immediately }, end)}
        onDone={() => setImmediately(false)}
      />
      <CredentialsDialog
        title={`New secret of ${application.name}`}
        application={rotate.data ?? null}
        onClose={() => rotate.reset()}
      />
    </>
  );
}
