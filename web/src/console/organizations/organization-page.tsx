import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import { PageHead } from "../shell/page-head.tsx";
import { Tabs } from "../shell/tabs.tsx";
import { OrganizationState } from "./organizations-page.tsx";
import { organizationQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/organizations/$id");

export function OrganizationPage() {
  const { id } = route.useParams();
  const { organizationTabs } = route.useRouteContext();
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  return (
    <>
      <PageHead
        title={organization.name}
        state={<OrganizationState organization={organization} />}
        lead={
          organization.is_active
            ? `Slug ${organization.slug}, time zone ${organization.time_zone}.`
            : "Deactivated: its applications’ tokens are refused and its learners cannot sign in. Nothing is deleted."
        }
        back={{ to: "/organizations", label: "Organizations" }}
      />
      <Tabs
        label={organization.name}
        pages={organizationTabs.map(({ route: { to }, label }) => ({ to, label }))}
        params={{ id }}
      />
      <Outlet />
    </>
  );
}
