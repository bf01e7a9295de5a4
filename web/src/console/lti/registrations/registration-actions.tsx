import { Link } from "@tanstack/react-router";
import { buttonClass, ChangeButton } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { ChangeDialog } from "../../forms/change-dialog.tsx";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { changedValues } from "../../forms/form-values.ts";
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
  const update = useUpdateRegistration(registration.id);
  return (
    <ChangeDialog
      trigger={(open) => <ChangeButton onClick={open}>Edit</ChangeButton>}
      title="Edit registration"
      description={
        <p>
          Launches go by it from now on. Issuer and client id stay: learners are known by them. An LMS with
          others is registered anew.
        </p>
      }
      submit="Save changes"
      change={update}
      inputOf={(form) => changedValues(readRegistration(form), registration)}
    >
      <div className="form-group">
        <AddressFields addresses={registration} />
      </div>
      <SwitchFields registration={registration} />
      <ServiceFields services={registration} />
    </ChangeDialog>
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
    <ConfirmChange
      action="Switch off"
      question="Switch this LMS off?"
      consequences={
        <p>
          Nobody can open a lesson from it any more, at once and for all its deployments. Who is signed in
          stays so; learners and what they learned stay, too.
        </p>
      }
      change={update}
      onConfirm={(end) => update.mutate({ is_active: false }, end)}
      onDone={focusPage}
    />
  );
}
