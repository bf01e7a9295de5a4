import { useState } from "react";
import { optionsOf, SelectField, TextField } from "../../design/forms/field.tsx";
import { FilterForm, textsOf } from "../forms/filter-form.tsx";
import { OrganizationField } from "../organizations/organization-field.tsx";
import {
  isFiltered,
  languageNames,
  languages,
  readScenarioSearch,
  type ScenarioSearch,
} from "./scenario-search.ts";

interface ScenarioFiltersProps {
  search: ScenarioSearch;
  onFilter: (search: ScenarioSearch) => void;
}

export function ScenarioFilters({ search, onFilter }: ScenarioFiltersProps) {
  const [organization, setOrganization] = useState(search.organization ?? "");
  return (
    <FilterForm
      label="Filter scenarios"
      everything={isFiltered(search) && "/scenarios"}
      onFilter={(form) =>
        onFilter(readScenarioSearch(textsOf(form, ["search", "language", "state", "organization"])))
      }
    >
      <TextField name="search" label="Title or description" type="search" defaultValue={search.search} />
      <SelectField name="language" label="Language" defaultValue={search.language ?? ""}>
        <option value="">All</option>
        {optionsOf(languages, languageNames)}
      </SelectField>
      <SelectField name="state" label="State" defaultValue={search.state ?? ""}>
        <option value="">All</option>
        <option value="offered">Offered</option>
        <option value="retired">Retired</option>
      </SelectField>
      <OrganizationField value={organization} onChoose={setOrganization} />
    </FilterForm>
  );
}
