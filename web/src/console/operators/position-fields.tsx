import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField } from "../../design/forms/field.tsx";
import { textOf } from "../forms/form-values.ts";
import type { Role } from "../operator-queries.ts";
import { organizationOptions } from "../organizations/organization-field.tsx";
import { organizationChoiceQuery } from "../organizations/queries.ts";
import { isAuthor } from "../permission/may-role-change.ts";

interface PositionFieldsProps {
  selected: Role;
  /** Slug; whose lessons an author or publisher writes. */
  organization?: string | null;
  hint?: string;
}

/** What somebody may do, and for authors and publishers whose lessons they write. */
export function PositionFields({ selected, organization = null, hint }: PositionFieldsProps) {
  const [chosen, setChosen] = useState(selected);
  return (
    <>
      <SelectField
        name="role"
        label="Role"
        hint={hint}
        value={chosen}
        onChange={({ target }) => setChosen(readRole(target.value))}
      >
        <option value="owner">Owner: everything, operators too</option>
        <option value="operator">Operator: everything but operators</option>
        <option value="reader">Reader: only looks</option>
        <option value="author">Author: writes an organization’s lessons</option>
        <option value="publisher">Publisher: writes them, and publishes</option>
      </SelectField>
      {isAuthor(chosen) && <OrganizationOfAuthor organization={organization} />}
    </>
  );
}

function OrganizationOfAuthor({ organization }: { organization: string | null }) {
  const { data: organizations = [] } = useQuery(organizationChoiceQuery);
  return (
    <SelectField
      key={organizations.length}
      name="organization"
      label="Organization"
      hint="They see and change its lessons, and nothing else."
      required
      defaultValue={organization ?? ""}
    >
      <option value="">Choose one</option>
      {organizationOptions(organizations)}
    </SelectField>
  );
}

export function readPosition(form: FormData): { role: Role; organization?: string } {
  const role = readRole(textOf(form, "role"));
  return isAuthor(role) ? { role, organization: textOf(form, "organization") } : { role };
}

function readRole(value: string): Role {
  const roles: Role[] = ["owner", "operator", "author", "publisher"];
  return roles.find((role) => role === value) ?? "reader";
}
