import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../../design/forms/field.tsx";
import { textOf } from "../../forms/form-values.ts";
import { organizationOptions } from "../../organizations/organization-field.tsx";
import { organizationChoiceQuery } from "../../organizations/queries.ts";
import { useSignedIn } from "../../signed-in.ts";

/** Whose lesson it becomes; nothing to choose for those who write for one organization. */
export function WhoseField({ chosen }: { chosen: string | undefined }) {
  const { organization: own } = useSignedIn();
  return own === null ? <OrganizationChoice chosen={chosen} /> : null;
}

function OrganizationChoice({ chosen = "" }: { chosen: string | undefined }) {
  const { data: organizations = [] } = useQuery(organizationChoiceQuery);
  const offered = organizations.filter(({ is_active }) => is_active);
  return (
    <SelectField
      key={offered.length}
      name="organization"
      label="Organization"
      hint="Whose lesson it becomes."
      required
      defaultValue={chosen}
    >
      <option value="">Choose one</option>
      {organizationOptions(offered)}
    </SelectField>
  );
}

export function readWhose(form: FormData): { organization?: string } {
  const organization = textOf(form, "organization");
  return organization ? { organization } : {};
}
