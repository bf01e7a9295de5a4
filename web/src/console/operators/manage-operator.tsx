import { useId, useState } from "react";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { RequestForm } from "../forms/request-form.tsx";
import { type Operator, useChangeRole } from "../operator-queries.ts";
import { PasswordField, passwordOf } from "../password-fields.tsx";
import { OperatorAccess } from "./operator-access.tsx";
import { PositionFields, readPosition } from "./position-fields.tsx";
import { SessionList } from "./session-list.tsx";

/** One button a row, whatever can be done: five of them would not fit beside an address. */
export function ManageOperator({ operator }: { operator: Operator }) {
  const [isOpen, setOpen] = useState(false);
  const heading = useId();
  return (
    <>
      <Button isSmall onClick={() => setOpen(true)}>
        Manage<span className="visually-hidden"> {operator.email}</span>
      </Button>
      <Dialog title={operator.email} isOpen={isOpen} onClose={() => setOpen(false)}>
        {operator.is_active && (
          <>
            <ChangeRole operator={operator} />
            <section className="manage-section" aria-labelledby={`${heading}-sessions`}>
              <h3 id={`${heading}-sessions`}>Sessions</h3>
              <SessionList id={operator.id} />
            </section>
          </>
        )}
        <section className="manage-section" aria-labelledby={`${heading}-access`}>
          <h3 id={`${heading}-access`}>Access</h3>
          <OperatorAccess operator={operator} />
        </section>
      </Dialog>
    </>
  );
}

function ChangeRole({ operator }: { operator: Operator }) {
  const change = useChangeRole(operator.id);
  return (
    <RequestForm
      label={`Role of ${operator.email}`}
      submit="Save role"
      isBusy={change.isPending}
      error={change.error}
      success={change.isSuccess ? "Saved. Their sessions have ended." : undefined}
      onSubmit={(form) =>
        change.mutate({
          ...readPosition(form),
          current_password: passwordOf(form, "current_password"),
        })
      }
    >
      <div className="form-group">
        <PositionFields
          selected={operator.role}
          organization={operator.organization}
          hint="Another role ends their sessions: they sign in again."
        />
        <PasswordField name="current_password" label="Your password" />
      </div>
    </RequestForm>
  );
}
