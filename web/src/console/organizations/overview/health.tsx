import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { statesInWords } from "../../channel-states.ts";
import { NoticeEntry } from "../../notices/notice-entry.tsx";
import type { Organization } from "../queries.ts";
import { channelsQuery, organizationNoticesQuery } from "./queries.ts";

/** Open notices and the state of the organization's channels. */
export function Health({ organization: { id: number, slug } }: { organization: Organization }) {
  const id = String(number);
  const { data: notices } = useQuery(organizationNoticesQuery(slug));
  const { data: channels } = useQuery(channelsQuery(slug));
  return (
    <section className="page-section" aria-labelledby="health">
      <h2 id="health" tabIndex={-1}>
        Health
      </h2>
      {notices?.length === 0 && <p className="quiet">No open notices.</p>}
      {notices && notices.length > 0 && (
        <ul className="overview-notices">
          {notices.map((notice) => (
            <NoticeEntry key={notice.id} notice={notice} onAcknowledged={() => {}} />
          ))}
        </ul>
      )}
      {channels && (
        <dl className="facts">
          <Channel label="Webhooks" states={channels.endpoints.map(({ state }) => state)}>
            <Link to="/organizations/$id/webhooks" params={{ id }}>
              Endpoints
            </Link>
          </Channel>
          <Channel label="Record store" states={channels.stores.map(({ state }) => state)}>
            <Link to="/organizations/$id/record-store" params={{ id }}>
              Record store
            </Link>
          </Channel>
          <Channel label="HR system" states={channels.connections.map(({ state }) => state)}>
            <Link to="/organizations/$id/hr-system" params={{ id }}>
              HR system
            </Link>
          </Channel>
        </dl>
      )}
    </section>
  );
}

interface ChannelProps {
  label: string;
  states: readonly string[];
  children: ReactNode;
}

function Channel({ label, states, children }: ChannelProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {states.length === 0 ? "None" : statesInWords(states)} · {children}
      </dd>
    </div>
  );
}
