import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChangeButton } from "../../../design/button.tsx";
import { TextField } from "../../../design/forms/field.tsx";
import { momentOf } from "../../date.ts";
import { ChangeDialog } from "../../forms/change-dialog.tsx";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { textOf } from "../../forms/form-values.ts";
import type { Organization } from "../queries.ts";
import { type Deletion, deletionsQuery, useCancelDeletion, useRequestDeletion } from "./queries.ts";

/** The danger zone. */
export function DeleteOrganization({ organization }: { organization: Organization }) {
  const { data: deletions } = useQuery(deletionsQuery(String(organization.id)));
  if (!deletions) return null;
  const [latest] = deletions;
  return (
    <section className="page-section" aria-labelledby="deletion">
      <h2 id="deletion">Delete</h2>
      {latest && latest.state !== "cancelled" ? (
        <Pending organization={organization} deletion={latest} />
      ) : (
        <Request organization={organization} />
      )}
    </section>
  );
}

function Pending({ organization, deletion }: { organization: Organization; deletion: Deletion }) {
  const cancel = useCancelDeletion(organization);
  const isWaiting = deletion.state === "waiting";
  return (
    <div className="state-row">
      <div>
        <p>
          {isWaiting
            ? `Closed since ${momentOf(deletion.requested_at)}. Everything is erased after ${momentOf(deletion.erase_after)}.`
            : "Closed, and being erased."}
        </p>
        <Link to="/organization-deletions/$id" params={{ id: String(deletion.id) }}>
          Show the deletion
        </Link>
      </div>
      {isWaiting && (
        <ConfirmChange
          action="Cancel deletion"
          look="primary"
          question={`Let ${organization.name} in again?`}
          consequences={
            <p>It is as it was before, and what waited is sent. Its applications request new tokens.</p>
          }
          change={cancel}
          onConfirm={(end) => cancel.mutate(undefined, end)}
        />
      )}
    </div>
  );
}

function Request({ organization }: { organization: Organization }) {
  const request = useRequestDeletion(organization);
  return (
    <div className="state-row">
      <p className="quiet">
        Closes the organization at once and erases everything it owns after a grace period. Export it first:
        its exports are erased, too.
      </p>
      <ChangeDialog
        trigger={(open) => (
          <ChangeButton look="danger" onClick={open}>
            Delete organization
          </ChangeButton>
        )}
        title={`Delete ${organization.name}?`}
        description={
          <p>
            From now on nobody signs in, its applications are refused, links do not open and nothing is sent.
            Until the grace period ends you can cancel; then it cannot be undone.
          </p>
        }
        label={`Delete ${organization.name}`}
        submit="Close now and delete"
        change={request}
        inputOf={(form) => textOf(form, "confirm")}
      >
        <TextField
          name="confirm"
          label={`Type ${organization.slug} to confirm`}
          hint="The slug of the organization."
          autoComplete="off"
          required
        />
      </ChangeDialog>
    </div>
  );
}
