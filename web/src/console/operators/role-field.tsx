import { SelectField } from "../../design/field.tsx";
import type { Role } from "./queries.ts";

export function RoleField({ selected }: { selected: Role }) {
  return (
    <SelectField name="role" label="Role" defaultValue={selected}>
      <option value="owner">Owner: everything, operators too</option>
      <option value="operator">Operator: everything but operators</option>
      <option value="reader">Reader: only looks</option>
    </SelectField>
  );
}

export function readRole(value: string): Role {
  return value === "owner" || value === "operator" ? value : "reader";
}
