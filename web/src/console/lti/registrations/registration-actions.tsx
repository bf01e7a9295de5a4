import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClass, ChangeButton } from "../../../design/button.tsx";
import { ConfirmDialog } from "../../../design/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import { Notice } from "../../../design/notice.tsx";
import { changedValues } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { sentenceOf } from "../../problem.ts";
import { type Registration, useUpdateRegistration } from "../registration-queries.ts";
import { AddressFields, readRegistration, ServiceFields, SwitchFields } from "./registration-fields.tsx";

/** The page's own heading: beside it stands the new state. */
const focusPage = () => document.querySelector("h1")?.focus();

export function RegistrationActions({ registration }: { registration: Registration }) {
  return (
    <div className="form-actions">
      <EditRegistration registration={registration} />
      <ActiveState registration={registration} />
      <Link to="/lti/launches" search={{ registration: registration.id }} className={buttonClass("outline")}>
        Its launches
      </Link>
    </div>
  );
}

function EditRegistration({ registration }: { registration: Registration }) {
  const [isOpen, setOpen] = useState(false);
  const update = useUpdateRegistration(registration.id);
  const close = () => {
    setOpen(false);
    update.reset();
  };
  return (
    <>
      <ChangeButton onClick={() => setOpen(true)}>Edit</ChangeButton>
      <Dialog
        title="Edit registration"
        description={
          <p>
            Launches go by it from now on. Issuer and client id stay: learners are known by them. An LMS with
            others is registered anew.
          </p>
        }
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label="Edit registration"
          submit="Save changes"
          isBusy={update.isPending}
          error={update.error}
          onCancel={close}
          onSubmit={(form) =>
            update.mutate(changedValues(readRegistration(form), registration), { onSuccess: close })
          }
        >
          <div className="form-group">
            <AddressFields addresses={registration} />
          </div>
          <SwitchFields registration={registration} />
          <ServiceFields services={registration} />
        </RequestForm>
      </Dialog>
    </>
  );
}

function ActiveState({ registration }: { registration: Registration }) {
  const update = useUpdateRegistration(registration.id);
  const failure = sentenceOf(update.error);
  if (!registration.is_active) {
    return (
      <>
        <ChangeButton
          isBusy={update.isPending}
          onClick={() => update.mutate({ is_active: true }, { onSuccess: focusPage })}
        >
          Switch on
        </ChangeButton>
        {failure && <Notice kind="problem">{failure}</Notice>}
      </>
    );
  }
  return (
    <ConfirmDialog
      action="Switch off"
      question="Switch this LMS off?"
      consequences={
        <p>
          Nobody can open a lesson from it any more, at once and for all its deployments. Who is signed in
          stays so; learners and what they learned stay, too.
        </p>
      }
      isBusy={update.isPending}
      failure={failure}
      onConfirm={(close) =>
        update.mutate(
          { is_active: false },
          {
            onSuccess: () => {
              close();
              focusPage();
            },
          },
        )
      }
    />
  );
}
