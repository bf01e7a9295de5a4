import { useQuery } from "@tanstack/react-query";
import { optionsOf, SelectField } from "../../../design/forms/field.tsx";
import { FilterForm, textsOf } from "../../forms/filter-form.tsx";
import { registrationChoiceQuery } from "../registration-queries.ts";
import { outcomeWords } from "./launch-outcome.tsx";
import { isFiltered, type LaunchSearch, launchOutcomes, readLaunchSearch } from "./launch-search.ts";
import { launchSteps, stepLabel } from "./step-words.ts";

interface LaunchFiltersProps {
  search: LaunchSearch;
  onFilter: (search: LaunchSearch) => void;
}

export function LaunchFilters({ search, onFilter }: LaunchFiltersProps) {
  return (
    <FilterForm
      label="Filter launches"
      everything={isFiltered(search) && "/lti/launches"}
      onFilter={(form) => onFilter(readLaunchSearch(textsOf(form, ["registration", "outcome", "step"])))}
    >
      <RegistrationField registration={search.registration} />
      <SelectField name="outcome" label="Outcome" defaultValue={search.outcome ?? ""}>
        <option value="">All</option>
        {optionsOf(launchOutcomes, outcomeWords)}
      </SelectField>
      <SelectField name="step" label="Failed at" defaultValue={search.step ?? ""}>
        <option value="">Any check</option>
        {launchSteps.map((step) => (
          <option key={step} value={step}>
            {stepLabel(step)}
          </option>
        ))}
      </SelectField>
    </FilterForm>
  );
}

function RegistrationField({ registration }: { registration: number | undefined }) {
  const { data: registrations } = useQuery(registrationChoiceQuery);
  return (
    <SelectField
      // Drawn anew once the choice is known, or the default would have found no option.
      key={String(registrations === undefined)}
      name="registration"
      label="LMS"
      defaultValue={registration ?? ""}
    >
      <option value="">All, and unknown ones</option>
      {registrations?.map(({ id, issuer, client_id: clientId }) => (
        <option key={id} value={id}>
          {issuer} ({clientId})
        </option>
      ))}
    </SelectField>
  );
}
