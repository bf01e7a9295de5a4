import { useState } from "react";
import { SelectField, TextField } from "../../../design/forms/field.tsx";
import { FilterForm, textsOf } from "../../forms/filter-form.tsx";
import { OrganizationField } from "../../organizations/organization-field.tsx";
import { useSignedIn } from "../../signed-in.ts";
import { type LessonSearch, readLessonSearch } from "../search.ts";

interface LessonFiltersProps {
  search: LessonSearch;
  onFilter: (search: LessonSearch) => void;
}

export function LessonFilters({ search, onFilter }: LessonFiltersProps) {
  const { organization: own } = useSignedIn();
  const [organization, setOrganization] = useState(search.organization ?? "");
  return (
    <FilterForm
      label="Filter lessons"
      onFilter={(form) =>
        onFilter(readLessonSearch(textsOf(form, ["search", "whose", "state", "organization"])))
      }
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
    </FilterForm>
  );
}
