import { useSuspenseQuery } from "@tanstack/react-query";
import { Table } from "../../design/tables/table.tsx";
import { momentOf } from "../date.ts";
import { sessionsOfPersonQuery } from "./queries.ts";

/** Where they are signed in, or were. */
export function PersonSessions({ id }: { id: string }) {
  const { data } = useSuspenseQuery(sessionsOfPersonQuery(id));
  return (
    <section className="page-section" aria-labelledby="person-sessions">
      <h2 id="person-sessions">Sessions</h2>
      {data.count === 0 ? (
        <p className="quiet">No browser is signed in. Ended sessions are forgotten after a while.</p>
      ) : (
        <Table
          caption="Sessions"
          rows={data.results}
          keyOf={(session) => session.id}
          isMuted={({ expires_at }) => Date.parse(expires_at) < Date.now()}
          columns={[
            {
              heading: "Began",
              cell: ({ creation_date }) => <span className="table-name">{momentOf(creation_date)}</span>,
            },
            { heading: "Last seen", cell: ({ last_seen_at }) => momentOf(last_seen_at) },
            { heading: "Ends", cell: ({ expires_at }) => momentOf(expires_at) },
          ]}
        />
      )}
    </section>
  );
}
