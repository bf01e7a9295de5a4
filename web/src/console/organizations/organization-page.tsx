import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { PageHead } from "../shell/page-head.tsx";
import { OrganizationState } from "./organizations-page.tsx";
import { organizationQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/organizations/$id");

const tabs = [
  { to: "/organizations/$id", label: "Applications" },
  { to: "/organizations/$id/courses", label: "Courses" },
  { to: "/organizations/$id/webhooks", label: "Webhooks" },
  { to: "/organizations/$id/record-store", label: "Record store" },
  { to: "/organizations/$id/settings", label: "Settings" },
] as const;

export function OrganizationPage() {
  const { id } = route.useParams();
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
      <nav className="tabs" aria-label={organization.name}>
        <ul>
          {tabs.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                params={{ id }}
                activeOptions={{ exact: to === "/organizations/$id", includeSearch: false }}
                activeProps={{ "aria-current": "page" }}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
