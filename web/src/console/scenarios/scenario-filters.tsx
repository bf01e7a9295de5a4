import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonClass } from "../../design/button.tsx";
import { SelectField, TextField } from "../../design/forms/field.tsx";
import { textOf } from "../forms/form-values.ts";
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
    <search>
      <form
        className="filters"
        aria-label="Filter scenarios"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const names = ["search", "language", "state", "organization"];
          onFilter(readScenarioSearch(Object.fromEntries(names.map((name) => [name, textOf(form, name)]))));
        }}
      >
        <TextField name="search" label="Title or description" type="search" defaultValue={search.search} />
        <SelectField name="language" label="Language" defaultValue={search.language ?? ""}>
          <option value="">All</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {languageNames[language]}
            </option>
          ))}
        </SelectField>
        <SelectField name="state" label="State" defaultValue={search.state ?? ""}>
          <option value="">All</option>
          <option value="offered">Offered</option>
          <option value="retired">Retired</option>
        </SelectField>
        <OrganizationField value={organization} onChoose={setOrganization} />
        <div className="form-actions">
          <Button type="submit">Filter</Button>
          {isFiltered(search) && (
            <Link to="/scenarios" className={buttonClass("quiet")}>
              Show all
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}
