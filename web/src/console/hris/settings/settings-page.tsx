import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import { countOf } from "../../count.ts";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { RequestForm } from "../../forms/request-form.tsx";
import { Sentences } from "../../sentences/sentences.tsx";
import { Addresses } from "../connections/connection-facts.tsx";
import { ConnectionFrame } from "../connections/connection-frame.tsx";
import { type Connection, connectionQuery, useDeleteConnection, useUpdateConnection } from "../queries.ts";
import { CredentialFields, readCredentials } from "../setup/credential-fields.tsx";
import { PolicyFields, readPolicies } from "../setup/policy-fields.tsx";
import { RotateToken } from "./rotate-token.tsx";

const route = getRouteApi("/signed-in/hr-connections/$connection/settings");

export function SettingsPage() {
  const { connection: id } = route.useParams();
  const { data: connection } = useSuspenseQuery(connectionQuery(id));
  return (
    <ConnectionFrame connection={connection}>
      {connection.hub === "kombo" && <Credentials connection={connection} />}
      <Rules connection={connection} />
      <section className="page-section" aria-labelledby="addresses">
        <h2 id="addresses">{connection.hub === "csv" ? "No address is needed" : "For the other side"}</h2>
        {connection.hub === "csv" && <p>Files are uploaded on the overview.</p>}
        <Addresses connection={connection} />
        {connection.hub === "scim" && <RotateToken connection={connection} />}
      </section>
      <ForChanges>
        <Deletion connection={connection} />
      </ForChanges>
    </ConnectionFrame>
  );
}

function Credentials({ connection }: { connection: Connection }) {
  const update = useUpdateConnection(connection.id);
  const isBroken = update.data?.state === "broken";
  return (
    <section className="page-section" aria-labelledby="credentials">
      <h2 id="credentials">Credentials</h2>
      <p className="quiet">The hub is asked whether they work as soon as you save them.</p>
      <RequestForm
        // Drawn anew once saved, so that no secret stays in the page.
        key={`${connection.modified_date} ${update.data?.state}`}
        label="Credentials"
        submit="Save credentials"
        isBusy={update.isPending}
        error={update.error}
        success={update.data && (isBroken ? undefined : "Saved. The hub accepts them.")}
        onSubmit={(form) => {
          const { base_url: address, ...rest } = readCredentials(form);
          // The same address again needs no key.
          update.mutate({ ...rest, ...(address === connection.base_url ? {} : { base_url: address }) });
        }}
      >
        <CredentialFields connection={connection} />
      </RequestForm>
      {isBroken && (
        <p role="alert" className="field-error">
          Saved, but they do not work:{" "}
          <Sentences
            sentences={update.data?.state_sentences ?? null}
            english={update.data?.state_reason ?? null}
          />
        </p>
      )}
    </section>
  );
}

function Rules({ connection }: { connection: Connection }) {
  const update = useUpdateConnection(connection.id);
  const isActive = connection.state === "active";
  return (
    <section className="page-section" aria-labelledby="rules">
      <h2 id="rules">Rules</h2>
      <p className="quiet">
        {isActive
          ? "They count from the next run on. Look at a preview after changing them."
          : "After changing them another preview is needed before it can be accepted."}
      </p>
      <RequestForm
        label="Rules"
        submit="Save rules"
        isBusy={update.isPending}
        error={update.error}
        success={update.data && "Saved."}
        onSubmit={(form) => update.mutate({ policies: readPolicies(form) })}
      >
        <PolicyFields policies={connection.policies} hub={connection.hub} />
      </RequestForm>
    </section>
  );
}

function Deletion({ connection }: { connection: Connection }) {
  const navigate = useNavigate();
  const remove = useDeleteConnection(connection.id);
  return (
    <section className="page-section" aria-labelledby="deletion">
      <h2 id="deletion">Delete</h2>
      <p className="quiet">To stop for a while, pause it on the overview.</p>
      <div className="form-actions">
        <ConfirmChange
          action="Delete this connection"
          question={`Delete the connection of ${connection.organization}?`}
          consequences={
            <p>
              {countOf(connection.linked, "account")} and their teams stay as they are, and follow the HR
              system no more: whoever leaves keeps access until somebody deactivates them. Runs and issues are
              gone.
            </p>
          }
          change={remove}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: "/hr-connections" }) })}
        />
      </div>
    </section>
  );
}
