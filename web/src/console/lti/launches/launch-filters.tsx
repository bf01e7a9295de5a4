import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../../design/button.tsx";
import { SelectField } from "../../../design/forms/field.tsx";
import { textOf } from "../../forms/form-values.ts";
import { registrationChoiceQuery } from "../registrations/queries.ts";
import { outcomeWords } from "./launch-outcome.tsx";
import { isFiltered, type LaunchSearch, launchOutcomes, readLaunchSearch } from "./launch-search.ts";
import { launchSteps, stepLabel } from "./step-words.ts";

interface LaunchFiltersProps {
  search: LaunchSearch;
  onFilter: (search: LaunchSearch) => void;
}

export function LaunchFilters({ search, onFilter }: LaunchFiltersProps) {
  return (
    <search>
      <form
        className="filters"
        aria-label="Filter launches"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          onFilter(
            readLaunchSearch({
              registration: textOf(form, "registration"),
              outcome: textOf(form, "outcome"),
              step: textOf(form, "step"),
            }),
          );
        }}
      >
        <RegistrationField registration={search.registration} />
        <SelectField name="outcome" label="Outcome" defaultValue={search.outcome ?? ""}>
          <option value="">All</option>
          {launchOutcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {outcomeWords[outcome]}
            </option>
          ))}
        </SelectField>
        <SelectField name="step" label="Failed at" defaultValue={search.step ?? ""}>
          <option value="">Any check</option>
          {launchSteps.map((step) => (
            <option key={step} value={step}>
              {stepLabel(step)}
            </option>
          ))}
        </SelectField>
        <div className="form-actions">
          <Button type="submit">Filter</Button>
          {isFiltered(search) && (
            <Link to="/lti/launches" className={buttonClass("quiet")}>
              Show all
            </Link>
          )}
        </div>
      </form>
    </search>
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
