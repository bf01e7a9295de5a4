import { useState } from "react";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { type Connection, useRotateToken } from "../queries.ts";
import { TokenDialog } from "../setup/token-dialog.tsx";

/** A new token beside the one in use, or, for one that got out, in its place. */
export function RotateToken({ connection }: { connection: Connection }) {
  const [immediately, setImmediately] = useState(false);
  const rotate = useRotateToken(connection.id);
  return (
    <ForChanges>
      <div className="form-actions">
        <ConfirmChange
          action="New token"
          look="primary"
          question={`Make a new token for ${connection.organization}?`}
          consequences={
            <>
              <p>
                The token in use works for 24 more hours, so that the identity provider can change over
                without a break. The new one is shown once.
              </p>
              <p>
                <label className="choice">
                  <input
                    type="checkbox"
                    className="field-check-box"
                    checked={immediately}
                    onChange={(event) => setImmediately(event.target.checked)}
                  />
                  A token got out: end all older ones now
                </label>
              </p>
            </>
          }
          change={rotate}
          onConfirm={(end) => rotate.mutate({ immediately }, end)}
          onDone={() => setImmediately(false)}
        />
      </div>
      {rotate.data && (
        <TokenDialog
          url={rotate.data.scim_url}
          token={rotate.data.scim_token}
          onClose={() => rotate.reset()}
        />
      )}
    </ForChanges>
  );
}
