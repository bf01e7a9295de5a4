import { SelectField, TextField } from "../../design/forms/field.tsx";
import { textOf } from "../forms/form-values.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { type CertificateSettings, useChangeSettings } from "./queries.ts";

interface SettingsFormProps {
  organization: string;
  settings: CertificateSettings;
}

const givenFor: Record<CertificateSettings["given_for"], string> = {
  required: "Lessons that are mandatory or have a pass mark",
  all: "All lessons",
  none: "No lesson",
};

export function SettingsForm({ organization, settings }: SettingsFormProps) {
  const change = useChangeSettings(organization);
  return (
    <RequestForm
      label="Certificate settings"
      submit="Save changes"
      isBusy={change.isPending}
      error={change.error}
      success={change.isSuccess ? "Saved." : undefined}
      onSubmit={(form) => change.mutate(readSettings(form))}
    >
      <div className="form-group">
        <SelectField name="given_for" label="Given for" defaultValue={settings.given_for}>
          {Object.entries(givenFor).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          name="minimum_right_at_first"
          label="Right first answers, in percent"
          hint="Below it the lesson is completed all the same, and the learner is told how to get a certificate. 0 asks for none."
          type="number"
          min={0}
          max={100}
          required
          defaultValue={String(settings.minimum_right_at_first)}
        />
        <TextField
          name="minimum_minutes"
          label="Minutes spent"
          isOptional
          hint="As they were measured, between what was shown and answered. Left empty, any time will do."
          type="number"
          min={1}
          max={240}
          defaultValue={settings.minimum_minutes === null ? "" : String(settings.minimum_minutes)}
        />
        <TextField
          name="signatory"
          label="Who stands for it"
          isOptional
          hint="Printed on certificates to come, such as a name and an office."
          maxLength={200}
          defaultValue={settings.signatory ?? ""}
        />
      </div>
    </RequestForm>
  );
}

function readSettings(form: FormData) {
  const wanted = textOf(form, "given_for");
  const given_for: CertificateSettings["given_for"] =
    wanted === "all" || wanted === "none" ? wanted : "required";
  const signatory = textOf(form, "signatory").trim();
  const minutes = textOf(form, "minimum_minutes").trim();
  return {
    given_for,
    signatory: signatory === "" ? null : signatory,
    minimum_right_at_first: Number(textOf(form, "minimum_right_at_first")),
    minimum_minutes: minutes === "" ? null : Number(minutes),
  };
}
