import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Facts } from "../../../design/facts.tsx";
import type { Launch } from "./launch.ts";

/** What is known of a launch. Nothing of it says who the learner is but their id. */
export function LaunchFacts({ launch }: { launch: Launch }) {
  const facts: [string, ReactNode][] = [
    ["LMS", <Platform key="lms" launch={launch} />],
    ["Client id", launch.client_id],
    ["Deployment id", launch.deployment_id],
    ["Organization", launch.organization && <Organization slug={launch.organization} />],
    ["Learner’s id", launch.user_id],
    ["Led to", launch.destination],
    ["Problem code", launch.problem_code && <code>{launch.problem_code}</code>],
    ["Request id, as in the server’s log", <code key="request">{launch.request_id}</code>],
  ];
  return <Facts facts={facts} />;
}

function Platform({ launch: { registration, issuer } }: { launch: Launch }) {
  if (registration === null) return issuer === null ? "Not known" : `${issuer} (not registered)`;
  return (
    <Link to="/lti/registrations/$registration" params={{ registration: String(registration) }}>
      {issuer ?? "The registration"}
    </Link>
  );
}

function Organization({ slug }: { slug: string }) {
  return (
    <Link to="/organizations/$id" params={{ id: slug }}>
      {slug}
    </Link>
  );
}
