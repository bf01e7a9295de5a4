import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { SelectField, TextField } from "../../../design/forms/field.tsx";
import { textOf } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useRegister } from "../registration-queries.ts";
import { knownLms } from "./known-lms.ts";
import { AddressFields, readRegistration, ServiceFields, SwitchFields } from "./registration-fields.tsx";

const route = getRouteApi("/signed-in/lti/registrations/new");

export function CreateRegistrationPage() {
  const navigate = useNavigate();
  const register = useRegister();
  const [lms, setLms] = useState("");
  const submit = (form: FormData) =>
    register.mutate(
      { issuer: textOf(form, "issuer"), client_id: textOf(form, "client_id"), ...readRegistration(form) },
      {
        onSuccess: ({ id }) =>
          navigate({ to: "/lti/registrations/$registration", params: { registration: String(id) } }),
      },
    );
  return (
    <>
      <PageHead
        title="Register an LMS"
        lead={
          <>
            What its administrator reads there after adding this tool with its{" "}
            <Link to="/lti/tool">addresses</Link>. Whose learners it brings is said afterwards.
          </>
        }
        back={{ to: "/lti", label: "Registered LMS" }}
      />
      <RequestForm
        label="Register an LMS"
        submit="Register"
        isBusy={register.isPending}
        error={register.error}
        onSubmit={submit}
        onCancel={() => navigate({ to: "/lti" })}
      >
        <PlatformFields lms={lms} onChoose={setLms} />
        <SwitchFields />
        <ServiceFields key={`services ${lms}`} services={knownLms[lms]} />
      </RequestForm>
    </>
  );
}

function PlatformFields({ lms, onChoose }: { lms: string; onChoose: (lms: string) => void }) {
  const suggested = route.useSearch();
  const known = knownLms[lms];
  return (
    <div className="form-group">
      <SelectField
        name="lms"
        label="Which LMS"
        hint="Fills in the addresses that are the same for every school."
        value={lms}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">Moodle, Sakai or another</option>
        {Object.entries(knownLms).map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        // Drawn anew with what is known of the LMS that was chosen.
        key={`issuer ${lms}`}
        name="issuer"
        label="Issuer"
        hint="The LMS’s name for itself, letter by letter: a slash at the end counts. Moodle: “Platform ID”. It cannot be changed later."
        defaultValue={known?.issuer || suggested.issuer || ""}
        required
        maxLength={255}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="client_id"
        label="Client id"
        hint="What the LMS calls this tool. It cannot be changed later."
        defaultValue={suggested.client_id ?? ""}
        required
        maxLength={255}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <AddressFields key={`addresses ${lms}`} addresses={known} />
    </div>
  );
}
