import { CheckField, SelectField, TextField } from "../../../design/forms/field.tsx";
import { allOf, isChecked, numberOf, textOf, wordsOf } from "../../forms/form-values.ts";
import type { Connection, Policies } from "../queries.ts";
import { groupTypes } from "./policy-words.ts";

export function PolicyFields({ policies, hub }: { policies: Policies; hub: Connection["hub"] }) {
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
        defaultValue={policies.no_work_email ?? "none"}
      >
        <option value="none">Get an account without an address</option>
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
      {hub === "scim" && (
        <TextField
          name="most_leavers_a_day"
          label="Most people deactivated in 24 hours"
          isOptional
          hint="Further ones are refused, and you are told. Blank: 20, or a fifth of those that are linked where that is more."
          type="number"
          min={0}
          max={1_000_000}
          defaultValue={policies.most_leavers_a_day ?? ""}
        />
      )}
      <CheckField
        name="invites"
        label="Invite new people by mail"
        hint="Needs a mail server. Otherwise they come by the partner’s links, or sign in as they do now."
        defaultChecked={policies.invites}
      />
    </div>
  );
}

const noWorkEmail = ["none", "skip", "personal"] as const;

export function readPolicies(form: FormData): Policies {
  const chosen = allOf(form, "group_types");
  const types = wordsOf(form, "employment_types");
  return {
    group_types: groupTypes.map(({ type }) => type).filter((type) => chosen.includes(type)),
    includes_ancestors: isChecked(form, "includes_ancestors"),
    no_work_email: noWorkEmail.find((choice) => choice === textOf(form, "no_work_email")) ?? "none",
    joiner_days_before: numberOf(form, "joiner_days_before"),
    employment_types: types.length === 0 ? null : types,
    ...(form.has("most_leavers_a_day") ? { most_leavers_a_day: mostLeaversIn(form) } : {}),
    invites: isChecked(form, "invites"),
  };
}

function mostLeaversIn(form: FormData): number | null {
  return textOf(form, "most_leavers_a_day") === "" ? null : numberOf(form, "most_leavers_a_day");
}
