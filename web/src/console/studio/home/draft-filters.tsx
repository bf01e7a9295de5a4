import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonClass } from "../../../design/button.tsx";
import { SelectField, TextField } from "../../../design/forms/field.tsx";
import { textOf } from "../../forms/form-values.ts";
import { OrganizationField } from "../../organizations/organization-field.tsx";
import { useSignedIn } from "../../sign-in/signed-in.ts";
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
    <search>
      <form
        className="filters"
        aria-label="Filter drafts"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const names = ["search", "status", "organization"];
          onFilter(readDraftSearch(Object.fromEntries(names.map((name) => [name, textOf(form, name)]))));
        }}
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
        {own === null && <OrganizationField value={organization} onChoose={setOrganization} />}
        <div className="form-actions">
          <Button type="submit">Filter</Button>
          {Object.keys(filters).length > 0 && (
            <Link to="/studio" className={buttonClass("quiet")}>
              Show all
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}
