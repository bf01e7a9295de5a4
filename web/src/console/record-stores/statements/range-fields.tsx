import { SelectField } from "../../../design/forms/field.tsx";
import { textOf } from "../../forms/form-values.ts";
import { readMoments } from "../../forms/moment-fields.tsx";
import { rangeOf, type StatementRange, verbs } from "../statement-search.ts";

export function VerbField({ verb }: Pick<StatementRange, "verb">) {
  return (
    <SelectField name="verb" label="Verb" defaultValue={verb ?? ""}>
      <option value="">All</option>
      {verbs.map((known) => (
        <option key={known}>{known}</option>
      ))}
    </SelectField>
  );
}

export function readRange(form: FormData): StatementRange {
  return {
    ...rangeOf({ verb: verbs.find((known) => known === textOf(form, "verb")) }),
    ...readMoments(form),
  };
}
