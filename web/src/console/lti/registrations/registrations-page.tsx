import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass } from "../../../design/button.tsx";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import { GraduationCap, Plus } from "../../../design/icons/icons.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { ListPaging } from "../../search/list-paging.tsx";
import { LtiHead } from "../lti-head.tsx";
import { registrationsQuery } from "../registration-queries.ts";
import { ToolAddresses } from "../tool/tool-addresses.tsx";
import { RegistrationTable } from "./registration-table.tsx";

const route = getRouteApi("/signed-in/lti");

export function RegistrationsPage() {
  const search = route.useSearch();
  const { data } = useQuery(registrationsQuery(search));
  if (!data) return null;
  return (
    <>
      <LtiHead
        lead="Learning platforms whose learners open lessons here, in a new tab and already signed in."
        action={data.count > 0 && <RegisterLink />}
      />
      {data.count === 0 ? <NoRegistration /> : <RegistrationTable registrations={data.results} />}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function RegisterLink() {
  return (
    <ForChanges>
      <Link to="/lti/registrations/new" className={buttonClass("primary")}>
        <Plus aria-hidden="true" />
        Register an LMS
      </Link>
    </ForChanges>
  );
}

function NoRegistration() {
  return (
    <>
      <EmptyState icon={GraduationCap} heading="No LMS is registered yet" action={<RegisterLink />}>
        <p>
          Learners who open a lesson from Moodle, Canvas, Blackboard, Brightspace, Schoology or Sakai are
          signed in by doing so; nobody has to provision them first. It takes three steps:
        </p>
        <ol className="numbered">
          <li>
            In the LMS, an administrator adds this tool as LTI 1.3 with the addresses below, to open in a new
            window, and reads back what the LMS shows: issuer, client id, deployment id and its own addresses.
          </li>
          <li>You register that here.</li>
          <li>You add the deployment id, and choose the organization whose learners it brings.</li>
        </ol>
      </EmptyState>
      <ToolAddresses />
    </>
  );
}
