import { useState } from "react";
import { Button } from "../../../design/button.tsx";
import { SelectField, TextField } from "../../../design/forms/field.tsx";
import { textOf } from "../../forms/form-values.ts";
import { OrganizationField } from "../../organizations/organization-field.tsx";
import { useSignedIn } from "../../sign-in/signed-in.ts";
import { type LessonSearch, readLessonSearch } from "../search.ts";

interface LessonFiltersProps {
  search: LessonSearch;
  onFilter: (search: LessonSearch) => void;
}

export function LessonFilters({ search, onFilter }: LessonFiltersProps) {
  const { organization: own } = useSignedIn();
  const [organization, setOrganization] = useState(search.organization ?? "");
  return (
    <search>
      <form
        className="filters"
        aria-label="Filter lessons"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const names = ["search", "whose", "state", "organization"];
          onFilter(readLessonSearch(Object.fromEntries(names.map((name) => [name, textOf(form, name)]))));
        }}
      >
        {own === null && <OrganizationField value={organization} onChoose={setOrganization} />}
        <TextField name="search" label="Title or description" type="search" defaultValue={search.search} />
        <SelectField name="whose" label="Whose" defaultValue={search.whose ?? ""}>
          <option value="">All</option>
          <option value="own">Our own</option>
          <option value="platform">The platform’s, to copy</option>
        </SelectField>
        <SelectField name="state" label="State" defaultValue={search.state ?? ""}>
          <option value="">All</option>
          <option value="offered">Offered</option>
          <option value="retired">Retired</option>
        </SelectField>
        <div className="form-actions">
          <Button type="submit">Filter</Button>
        </div>
      </form>
    </search>
  );
}
