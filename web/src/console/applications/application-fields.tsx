import { SelectField, TextAreaField, TextField } from "../../design/forms/field.tsx";
import { textOf, textOrNull, wordsOf } from "../forms/form-values.ts";
import type { Application } from "./queries.ts";

export function ApplicationFields({ application }: { application?: Application }) {
  return (
    <div className="form-group">
      <TextField
        name="name"
        label="Name"
        hint="Whose system it is, such as “HR portal”."
        defaultValue={application?.name ?? ""}
        required
        maxLength={255}
      />
      <SelectField
        name="scope"
        label="May"
        defaultValue={application && !application.scope.includes("write") ? "read" : "read write"}
      >
        <option value="read write">Read and write</option>
        <option value="read">Read only</option>
      </SelectField>
      <TextField
        name="provider_label"
        label="Provider label"
        isOptional
        hint="The provider this partner sends with its users."
        defaultValue={application?.provider_label ?? ""}
        maxLength={255}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        name="flexible_matching"
        label="Courses that are not on file"
        hint="Flexible matching enrols a learner even when the course or cohort this partner sends is not on file."
        defaultValue={String(application?.flexible_matching ?? "")}
      >
        <option value="">As the organization’s setting says</option>
        <option value="true">Flexible matching</option>
        <option value="false">Refused</option>
      </SelectField>
      <TextField
        name="default_course"
        label="Default course"
        isOptional
        hint="With flexible matching, slug of the course for learners who come without one. Empty means the organization’s."
        defaultValue={application?.default_course ?? ""}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextAreaField
        name="return_url_hosts"
        label="Hosts learners may return to"
        isOptional
        hint="One a line, such as portal.example.com. Empty means any."
        defaultValue={application?.return_url_hosts.join("\n") ?? ""}
        rows={2}
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

export function readApplication(form: FormData) {
  const isReadOnly = textOf(form, "scope") === "read";
  const scope: Application["scope"] = isReadOnly ? ["read"] : ["read", "write"];
  const matching = textOf(form, "flexible_matching");
  return {
    name: textOf(form, "name"),
    scope,
    provider_label: textOrNull(form, "provider_label"),
    flexible_matching: matching === "" ? null : matching === "true",
    default_course: textOrNull(form, "default_course"),
    return_url_hosts: wordsOf(form, "return_url_hosts"),
  };
}
