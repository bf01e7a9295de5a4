import { SelectField } from "../../design/forms/field.tsx";
import type { Role } from "./queries.ts";

export function RoleField({ selected, hint }: { selected: Role; hint?: string }) {
  return (
    <SelectField name="role" label="Role" hint={hint} defaultValue={selected}>
      <option value="owner">Owner: everything, operators too</option>
      <option value="operator">Operator: everything but operators</option>
      <option value="reader">Reader: only looks</option>
    </SelectField>
  );
}

export function readRole(value: string): Role {
  return value === "owner" || value === "operator" ? value : "reader";
}
