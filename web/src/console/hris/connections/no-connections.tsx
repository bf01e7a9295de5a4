import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../../design/button.tsx";
import { ForChanges } from "../../../design/forms/may-change.tsx";
import { ContactRound } from "../../../design/icons/icons.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";

/** Teaches what a connection is, and what has to be at hand for it. */
export function NoConnections({ organization }: { organization?: string }) {
  return (
    <EmptyState
      icon={ContactRound}
      heading="No HR system is connected yet"
      action={<ConnectLink {...(organization === undefined ? {} : { organization })} />}
    >
      <p>
        Once an organization’s HR system is connected, its people get accounts on their first day, are in the
        right teams, and lose access when they leave. Nobody has to enter them by hand.
      </p>
      <p>
        Nothing happens by surprise: you see first who would get an account, be linked to one, or change; and
        a run that would take away too much waits for you.
      </p>
      <p>You need one of these:</p>
      <ul className="hris-needs">
        <li>
          <strong>An HR hub</strong> that reads the HR system: an API key, the integration’s id and the
          webhook secret, all from its dashboard.
        </li>
        <li>
          <strong>A file</strong> of all employees, as CSV, uploaded whenever it changes.
        </li>
        <li>
          <strong>An identity provider</strong> such as Entra ID or Okta, whose administrator enters an
          address and a token (SCIM).
        </li>
      </ul>
    </EmptyState>
  );
}

interface ConnectLinkProps {
  organization?: string;
  /** Beside one that is there. */
  isAnother?: boolean;
}

export function ConnectLink({ organization, isAnother = false }: ConnectLinkProps) {
  return (
    <ForChanges>
      <Link
        to="/hr-connections/new"
        search={organization === undefined ? {} : { organization }}
        className={buttonClass(isAnother ? "outline" : "primary")}
      >
        {isAnother ? "Connect another" : "Connect an HR system"}
      </Link>
    </ForChanges>
  );
}
