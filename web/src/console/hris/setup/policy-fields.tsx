import { CheckField, SelectField, TextField } from "../../../design/forms/field.tsx";
import { allOf, isChecked, numberOf, textOf, wordsOf } from "../../forms/form-values.ts";
import type { Policies } from "../queries.ts";
import { groupTypes } from "./policy-words.ts";

export function PolicyFields({ policies }: { policies: Policies }) {
  const chosen = policies.group_types ?? [];
  return (
    <div className="form-group">
      <fieldset>
        <legend className="field-label">Which groups become teams</legend>
        {groupTypes.map(({ type, label }) => (
          <label key={type} className="choice">
            <input
              type="checkbox"
              name="group_types"
              value={type}
              className="field-check-box"
              defaultChecked={chosen.includes(type)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <CheckField
        name="includes_ancestors"
        label="Members of a group are in the groups above it, too"
        hint="Somebody in Platform, a part of Engineering, is then in both teams."
        defaultChecked={policies.includes_ancestors}
      />
      <SelectField
        name="no_work_email"
        label="People without a work address"
        hint="Personal addresses belong to people, not to the employer: ask the customer first."
        defaultValue={policies.no_work_email ?? "skip"}
      >
        <option value="skip">Get no account; an issue names them</option>
        <option value="personal">Are known by their personal address</option>
      </SelectField>
      <TextField
        name="joiner_days_before"
        label="Days before the first day of work"
        hint="When accounts of new people are made. 0: on the day."
        type="number"
        min={0}
        max={90}
        required
        defaultValue={policies.joiner_days_before ?? 0}
      />
      <TextField
        name="employment_types"
        label="Only these types of employment"
        isOptional
        hint="As the HR system calls them, with commas between. Blank: all."
        defaultValue={(policies.employment_types ?? []).join(", ")}
        autoCapitalize="none"
        spellCheck={false}
      />
      <CheckField
        name="invites"
        label="Invite new people by mail"
        hint="Needs a mail server. Otherwise they come by the partner’s links, or sign in as they do now."
        defaultChecked={policies.invites}
      />
    </div>
  );
}

export function readPolicies(form: FormData): Policies {
  const chosen = allOf(form, "group_types");
  const types = wordsOf(form, "employment_types");
  return {
    group_types: groupTypes.map(({ type }) => type).filter((type) => chosen.includes(type)),
    includes_ancestors: isChecked(form, "includes_ancestors"),
    no_work_email: textOf(form, "no_work_email") === "personal" ? "personal" : "skip",
    joiner_days_before: numberOf(form, "joiner_days_before"),
    employment_types: types.length === 0 ? null : types,
    invites: isChecked(form, "invites"),
  };
}
