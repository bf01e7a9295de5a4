import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { organizationQuery } from "../queries.ts";
import { DeleteOrganization } from "./delete-organization.tsx";
import { Exports } from "./exports.tsx";

const route = getRouteApi("/signed-in/organizations/$id/offboarding");

/** The end of a contract: what is handed over, and what is deleted. */
export function OffboardingPage() {
  const { id } = route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  return (
    <>
      <Exports organization={organization} />
      <DeleteOrganization organization={organization} />
    </>
  );
}
