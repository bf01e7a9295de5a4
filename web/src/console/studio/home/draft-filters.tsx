import { useState } from "react";
import { SelectField, TextField } from "../../../design/forms/field.tsx";
import { FilterForm, textsOf } from "../../forms/filter-form.tsx";
import { OrganizationField } from "../../organizations/organization-field.tsx";
import { useSignedIn } from "../../signed-in.ts";
import { type DraftSearch, readDraftSearch, statuses } from "../search.ts";
import { statusWords } from "./draft-status.tsx";

interface DraftFiltersProps {
  search: DraftSearch;
  onFilter: (search: DraftSearch) => void;
}

export function DraftFilters({ search, onFilter }: DraftFiltersProps) {
  const { organization: own } = useSignedIn();
  const [organization, setOrganization] = useState(search.organization ?? "");
  const { page: _, ...filters } = search;
  return (
    <FilterForm
      label="Filter drafts"
      everything={Object.keys(filters).length > 0 && "/studio"}
      onFilter={(form) =>
        onFilter(readDraftSearch(textsOf(form, ["search", "status", "origin", "organization"])))
      }
    >
      <TextField name="search" label="Title or key" type="search" defaultValue={search.search} />
      <SelectField name="status" label="State" defaultValue={search.status ?? ""}>
        <option value="">All</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status].word}
          </option>
        ))}
      </SelectField>
      <SelectField name="origin" label="Written by" defaultValue={search.origin ?? ""}>
        <option value="">All</option>
        <option value="model">A model</option>
      </SelectField>
      {own === null && <OrganizationField value={organization} onChoose={setOrganization} />}
    </FilterForm>
  );
}
