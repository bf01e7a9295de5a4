import { useSuspenseQuery } from "@tanstack/react-query";
import { Table } from "../../design/tables/table.tsx";
import { momentOf } from "../date.ts";
import { sessionsOfPersonQuery } from "./queries.ts";

/** Browser sessions, current and recent. */
export function PersonSessions({ id }: { id: string }) {
  const { data } = useSuspenseQuery(sessionsOfPersonQuery(id));
  return (
    <section className="page-section" aria-labelledby="person-sessions">
      <h2 id="person-sessions">Sessions</h2>
      {data.count === 0 ? (
        <p className="quiet">No browser sessions. Expired sessions are removed after a while.</p>
      ) : (
        <Table
          caption="Sessions"
          rows={data.results}
          keyOf={(session) => session.id}
          isMuted={({ expires_at }) => Date.parse(expires_at) < Date.now()}
          columns={[
            {
              heading: "Started",
              cell: ({ creation_date }) => <span className="table-name">{momentOf(creation_date)}</span>,
            },
            { heading: "Last seen", cell: ({ last_seen_at }) => momentOf(last_seen_at) },
            { heading: "Expires", cell: ({ expires_at }) => momentOf(expires_at) },
          ]}
        />
      )}
    </section>
  );
}
