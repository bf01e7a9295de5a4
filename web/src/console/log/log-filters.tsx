import { useState } from "react";
import { TextField } from "../../design/forms/field.tsx";
import { FilterForm } from "../forms/filter-form.tsx";
import { textOf } from "../forms/form-values.ts";
import { OrganizationField } from "../organizations/organization-field.tsx";
import type { LogSearch } from "./log-search.ts";

interface LogFiltersProps {
  search: LogSearch;
  everything: "/log" | "/log/requests" | "/log/jobs";
  label: string;
  placeholder: string;
  onFilter: (search: LogSearch) => void;
}

export function LogFilters({ search, everything, label, placeholder, onFilter }: LogFiltersProps) {
  const [organization, setOrganization] = useState(search.organization ?? "");
  return (
    <FilterForm
      label="Filter the log"
      everything={(search.organization || search.what) !== undefined && everything}
      onFilter={(form) => {
        const what = textOf(form, "what");
        onFilter({ ...(organization ? { organization } : {}), ...(what ? { what } : {}) });
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
    </FilterForm>
  );
}
