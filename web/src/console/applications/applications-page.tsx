import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass } from "../../design/button.tsx";
import { KeyRound } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { ListPaging } from "../search/list-paging.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { ApplicationTable } from "./application-table.tsx";
import { applicationsQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/applications");

export function ApplicationsPage() {
  const search = route.useSearch();
  const { data } = useQuery(applicationsQuery(search));
  if (!data) return null;
  return (
    <>
      <PageHead
        title="Applications"
        lead="Credentials of partners’ systems, in all organizations. New ones are created in their organization."
      />
      {data.count === 0 ? (
        <EmptyState
          icon={KeyRound}
          heading="No application yet"
          action={
            <Link to="/organizations" className={buttonClass("primary")}>
              Go to the organizations
            </Link>
          }
        >
          <p>
            A partner’s system signs in with an application’s client_id and client_secret. Open the partner’s
            organization and create one there.
          </p>
        </EmptyState>
      ) : (
        <ApplicationTable applications={data.results} namesOrganization />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}
