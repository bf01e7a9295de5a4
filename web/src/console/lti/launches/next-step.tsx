import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../../design/button.tsx";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import type { Launch } from "./launch.ts";
import { nextStepOf } from "./step-words.ts";

/** What to do about a refused launch, with the way to where it is done. */
export function NextStep({ launch }: { launch: Launch }) {
  return (
    <div className="next-step">
      <p>{nextStepOf(launch)}</p>
      <Way launch={launch} />
    </div>
  );
}

function Way({ launch }: { launch: Launch }) {
  const { step, problem_code: problem, registration, issuer, client_id, deployment_id: deployment } = launch;
  if (problem === "lti_issuer_unknown" || problem === "lti_client_unknown") {
    const search = { ...(issuer ? { issuer } : {}), ...(client_id ? { client_id } : {}) };
    return (
      <ForChanges>
        <Link to="/lti/registrations/new" search={search} className={look}>
          Register this LMS
        </Link>
      </ForChanges>
    );
  }
  if (step === "login_parameters" || step === "target_link_uri") {
    return (
      <Link to="/lti/tool" className={look}>
        Show the addresses
      </Link>
    );
  }
  if (step === "template") {
    return (
      <Link to="/templates" className={look}>
        Open the catalogue
      </Link>
    );
  }
  if (registration === null) return null;
  const isMissing = problem === "lti_deployment_unknown" && deployment !== null;
  return (
    <Link
      to="/lti/registrations/$registration"
      params={{ registration: String(registration) }}
      search={isMissing ? { deployment } : {}}
      className={look}
    >
      {isMissing ? "Add this deployment" : "Open the registration"}
    </Link>
  );
}

const look = buttonClass("outline");
