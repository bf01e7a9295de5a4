import { useQuery } from "@tanstack/react-query";
import { ChangeButton } from "../../design/button.tsx";
import { SelectField, TextField } from "../../design/forms/field.tsx";
import { coursesQuery } from "../courses/queries.ts";
import { momentOfInput } from "../date.ts";
import { ChangeDialog } from "../forms/change-dialog.tsx";
import { textOf } from "../forms/form-values.ts";
import { type Person, useGrant } from "./queries.ts";

/** Grants one person a course, the premium lessons or the role-play library. */
export function GrantAccess({ person }: { person: Person }) {
  const grant = useGrant();
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton isSmall onClick={open}>
          Grant access
        </ChangeButton>
      )}
      title="Grant access"
      submit="Grant access"
      change={grant}
      inputOf={(form) => ({ user_id: person.id, ...readGrant(form) })}
    >
      <GrantFields organization={String(person.organization_id)} />
    </ChangeDialog>
  );
}

function GrantFields({ organization }: { organization: string }) {
  const { data } = useQuery(coursesQuery({ organization }));
  return (
    <div className="form-group">
      <SelectField name="what" label="Access to" required defaultValue="">
        <option value="">Choose one</option>
        {data?.results.map(({ id, slug, title }) => (
          <option key={id} value={`course ${slug}`}>
            {title}
          </option>
        ))}
        <option value="premium">Premium lessons</option>
        <option value="scenario_library">Role-play library</option>
      </SelectField>
      <TextField name="starts_at" label="From" type="datetime-local" isOptional hint="Empty: now." />
      <TextField name="ends_at" label="Until" type="datetime-local" isOptional hint="Empty: no end date." />
    </div>
  );
}

function readGrant(form: FormData) {
  const [what, course] = textOf(form, "what").split(" ");
  const type =
    what === "course"
      ? ("course" as const)
      : what === "premium"
        ? ("premium" as const)
        : ("scenario_library" as const);
  const starts_at = momentOfInput(textOf(form, "starts_at"));
  const ends_at = momentOfInput(textOf(form, "ends_at"));
  return {
    type,
    ...(course === undefined ? {} : { course }),
    ...(starts_at === undefined ? {} : { starts_at }),
    ...(ends_at === undefined ? {} : { ends_at }),
  };
}
