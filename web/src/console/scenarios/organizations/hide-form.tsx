import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../../design/forms/field.tsx";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import { textOf } from "../../forms/form-values.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { organizationOptions } from "../../organizations/organization-field.tsx";
import { organizationChoiceQuery } from "../../organizations/queries.ts";
import { type Scenario, useSetVisibility } from "../queries.ts";

/** For organizations that the table above does not list; absent where there are none. */
export function HideForm({ scenario }: { scenario: Scenario }) {
  const setVisibility = useSetVisibility(scenario.id);
  const { data: organizations = [] } = useQuery(organizationChoiceQuery);
  const listed = [...scenario.hidden_from, ...scenario.in_library_of];
  const seeing = organizations.filter(({ slug }) => !listed.includes(slug));
  if (seeing.length === 0) return null;
  return (
    <ForChanges>
      <RequestForm
        label="Hide from an organization"
        submit="Hide"
        isBusy={setVisibility.isPending}
        error={setVisibility.error}
        success={setVisibility.isSuccess ? "Hidden." : undefined}
        onSubmit={(form) =>
          setVisibility.mutate({ organization: textOf(form, "organization"), is_visible: false })
        }
      >
        <SelectField
          name="organization"
          label="Hide from"
          hint="It leaves their lists at once, and what their learners play of it ends without a score."
        >
          {organizationOptions(seeing)}
        </SelectField>
      </RequestForm>
    </ForChanges>
  );
}
