import { optionsOf, SelectField } from "../../design/forms/field.tsx";
import { textOf } from "../forms/form-values.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { accessRoleWords } from "./person-words.tsx";
import { type Person, type Role, useSetRole } from "./queries.ts";

const roles: readonly Role[] = ["learner", "manager", "admin"];

export function PersonRole({ person }: { person: Person }) {
  const set = useSetRole(person.id);
  return (
    <section className="page-section" aria-labelledby="person-role">
      <h2 id="person-role">Role</h2>
      <RequestForm
        label="Role"
        submit="Save role"
        isBusy={set.isPending}
        error={set.error}
        success={set.isSuccess ? "Saved." : undefined}
        onSubmit={(form) =>
          set.mutate(roles.find((role) => role === textOf(form, "access_role")) ?? "learner")
        }
      >
        <SelectField
          key={person.access_role}
          name="access_role"
          label="Access role"
          hint="Through the API, managers see their teams and admins the whole organization. Changing to learner removes the password."
          defaultValue={person.access_role}
        >
          {optionsOf(roles, accessRoleWords)}
        </SelectField>
      </RequestForm>
    </section>
  );
}
