import { useState } from "react";
import { SelectField, TextField } from "../../design/forms/field.tsx";
import { FilterForm } from "../forms/filter-form.tsx";
import { textOf } from "../forms/form-values.ts";
import { MomentFields, readMoments } from "../forms/moment-fields.tsx";
import { OrganizationField } from "../organizations/organization-field.tsx";
import { type LogSearch, spanIn } from "./log-search.ts";

interface LogFiltersProps {
  search: LogSearch;
  everything: "/log" | "/log/requests" | "/log/jobs";
  label: string;
  placeholder: string;
  /** What is said of an entry's moment: "Created" or the like. */
  verb: string;
  onFilter: (search: LogSearch) => void;
}

export function LogFilters({ search, everything, label, placeholder, verb, onFilter }: LogFiltersProps) {
  const { span, from, to } = search;
  const [organization, setOrganization] = useState(search.organization ?? "");
  return (
    <FilterForm
      label="Filter the log"
      everything={(search.organization || search.what || span || from || to) !== undefined && everything}
      onFilter={(form) => {
        const what = textOf(form, "what");
        onFilter({
          ...(organization ? { organization } : {}),
          ...(what ? { what } : {}),
          ...readTime(form),
        });
      }}
    >
      <OrganizationField value={organization} onChoose={setOrganization} />
      <TextField
        key={search.what}
        name="what"
        label={label}
        placeholder={placeholder}
        defaultValue={search.what ?? ""}
      />
      <TimeFields key={`${span} ${from} ${to}`} search={search} verb={verb} />
    </FilterForm>
  );
}

const RANGE = "range";

function TimeFields({ search, verb }: Pick<LogFiltersProps, "search" | "verb">) {
  const [time, setTime] = useState(search.span ?? (search.from || search.to ? RANGE : ""));
  return (
    <>
      <SelectField
        name="span"
        label="When"
        value={time}
        onChange={({ target: { value } }) => setTime(spanIn(value) ?? (value === RANGE ? RANGE : ""))}
      >
        <option value="">Any time</option>
        <option value="hour">The last hour</option>
        <option value="day">The last 24 hours</option>
        <option value="week">The last 7 days</option>
        <option value={RANGE}>From and to</option>
      </SelectField>
      {time === RANGE && <MomentFields verb={verb} {...search} />}
    </>
  );
}

function readTime(form: FormData): Pick<LogSearch, "span" | "from" | "to"> {
  const span = spanIn(textOf(form, "span"));
  return span === undefined ? readMoments(form) : { span };
}
