import { SelectField, TextField } from "../../../design/forms/field.tsx";
import { localInputOf, momentOfInput } from "../../date.ts";
import { textOf } from "../../forms/form-values.ts";
import { rangeOf, type StatementRange, verbs } from "./statement-search.ts";

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

export function MomentFields({ from, to }: Pick<StatementRange, "from" | "to">) {
  return (
    <>
      <TextField
        name="from"
        label="Happened from"
        type="datetime-local"
        defaultValue={from ? localInputOf(from) : ""}
      />
      <TextField
        name="to"
        label="Happened before"
        type="datetime-local"
        defaultValue={to ? localInputOf(to) : ""}
      />
    </>
  );
}

export function readRange(form: FormData): StatementRange {
  return rangeOf({
    verb: verbs.find((known) => known === textOf(form, "verb")),
    from: momentOfInput(textOf(form, "from")),
    to: momentOfInput(textOf(form, "to")),
  });
}
