import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { countOf } from "../count.ts";
import { NoticesPanel } from "../notices/notices-panel.tsx";
import { NoOrganizations } from "../organizations/no-organizations.tsx";
import { Sentences } from "../sentences/sentences.tsx";
import { Activity } from "./activity.tsx";
import { ChannelHealth } from "./channel-health.tsx";
import { OverviewHead } from "./overview-head.tsx";
import { channelsQuery, type Decisions, waitingQuery } from "./queries.ts";

export function OverviewPage() {
  const { data: channels } = useQuery(channelsQuery);
  const { data: waiting } = useSuspenseQuery(waitingQuery);
  return (
    <>
      <OverviewHead lead="What stopped, what waits for you, and how much the service is used." />
      <NoticesPanel />
      {waiting.organizations === 0 ? (
        <NoOrganizations />
      ) : (
        <>
          <Waiting {...waiting} />
          {channels && <ChannelHealth {...channels} />}
          <Activity />
        </>
      )}
    </>
  );
}

/** What only a person can decide. */
function Waiting({ heldRuns, issues, drafts }: Decisions) {
  const isNothing = heldRuns.length + issues + drafts === 0;
  return (
    <section className="page-section" aria-labelledby="waiting">
      <h2 id="waiting">Waits for a decision</h2>
      {isNothing && <p className="quiet">No HR run is held, and no lesson waits to be reviewed.</p>}
      <ul className="overview-list">
        {heldRuns.map(({ id, held_reason: reason, held_sentences: sentences }) => (
          <li key={id}>
            <Link to="/hr-connections/runs/$run" params={{ run: String(id) }}>
              HR run {id} is held
            </Link>
            {reason && (
              <span className="table-detail">
                <Sentences sentences={sentences} english={reason} />
              </span>
            )}
          </li>
        ))}
        {issues > 0 && (
          <li>
            <Link to="/hr-connections">{countOf(issues, "issue")} with HR records</Link>
          </li>
        )}
        {drafts > 0 && (
          <li>
            <Link to="/studio" search={{ status: "in_review" }}>
              {countOf(drafts, "lesson")} to be reviewed
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
