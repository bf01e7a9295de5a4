import { SelectField } from "../../design/forms/field.tsx";
import type { Role } from "./queries.ts";

export function RoleField({ selected, hint }: { selected: Role; hint?: string }) {
  return (
    <SelectField name="role" label="Role" hint={hint} defaultValue={selected}>
      <option value="owner">Owner: everything, operators too</option>
      <option value="operator">Operator: everything but operators</option>
      <option value="reader">Reader: only looks</option>
      {selected === "author" && <option value="author">Author: writes an organization’s lessons</option>}
      {selected === "publisher" && <option value="publisher">Publisher: also publishes them</option>}
    </SelectField>
  );
}

export function readRole(value: string): Role {
  const roles: Role[] = ["owner", "operator", "author", "publisher"];
  return roles.find((role) => role === value) ?? "reader";
}
