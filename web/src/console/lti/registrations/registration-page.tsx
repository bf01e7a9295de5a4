import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Facts } from "../../../design/facts.tsx";
import { dateOf } from "../../date.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { Deployments } from "../deployments/deployments.tsx";
import { type Registration, registrationQuery } from "../registration-queries.ts";
import { RegistrationActions } from "./registration-actions.tsx";
import { nameOf, RegistrationState, stateOf } from "./registration-state.tsx";
import { switches } from "./switches.ts";

const route = getRouteApi("/signed-in/lti/registrations/$registration");

export function RegistrationPage() {
  const { registration: id } = route.useParams();
  const { data: registration } = useSuspenseQuery(registrationQuery(id));
  return (
    <>
      <PageHead
        title={nameOf(registration)}
        state={<RegistrationState registration={registration} />}
        lead={stateOf(registration).sentence}
        back={{ to: "/lti", label: "Registered LMS" }}
      />
      <RegistrationActions registration={registration} />
      <Deployments registration={registration} />
      <RegistrationFacts registration={registration} />
    </>
  );
}

function RegistrationFacts({ registration }: { registration: Registration }) {
  const facts: [string, string | null][] = [
    ["Issuer", registration.issuer],
    ["Client id", registration.client_id],
    ["Authentication address", registration.auth_url],
    ["Key set address", registration.jwks_url],
    ["Access token address", registration.token_url],
    ["Audience of token requests", registration.token_audience],
    ...switches.map(({ name, label }): [string, string] => [label, registration[name] ? "Yes" : "No"]),
    ["Registered", dateOf(registration.creation_date)],
  ];
  return (
    <section className="lti-section" aria-labelledby="registration">
      <h2 id="registration">Registration</h2>
      <Facts facts={facts} />
    </section>
  );
}
