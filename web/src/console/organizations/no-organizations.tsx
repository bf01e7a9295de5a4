import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../design/button.tsx";
import { ForChanges } from "../../design/forms/may-change.tsx";
import { Building2, Plus } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";

export function NoOrganizations() {
  return (
    <EmptyState icon={Building2} heading="Begin with an organization" action={<CreateLink />}>
      <p>
        An organization stands for one customer. Create it, give its partner an application, and the partner
        can provision learners and hand them over to lessons.
      </p>
    </EmptyState>
  );
}

export function CreateLink() {
  return (
    <ForChanges>
      <Link to="/organizations/new" className={buttonClass("primary")}>
        <Plus aria-hidden="true" />
        New organization
      </Link>
    </ForChanges>
  );
}
