import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Fact } from "../../design/facts.tsx";
import { momentOf } from "../date.ts";
import { PageHead } from "../shell/page-head.tsx";
import { Verbatim } from "../verbatim.tsx";
import { actorWords } from "./actor-words.ts";
import { entryQuery } from "./queries.ts";
import { Target } from "./target.tsx";

const route = getRouteApi("/signed-in/log/entries/$entry");

export function EntryPage() {
  const { entry: id } = route.useParams();
  const { data: entry } = useSuspenseQuery(entryQuery(id));
  const { request_id: request } = entry;
  return (
    <>
      <PageHead title={entry.action} back={{ to: "/log", label: "Audit log" }} />
      <dl className="facts">
        <Fact label="When">{momentOf(entry.occurred_at)}</Fact>
        <Fact label="By">
          {[actorWords[entry.actor_type], entry.actor_label, entry.actor_id].filter(Boolean).join(" ")}
        </Fact>
        <Fact label="Target">
          <Target entry={entry} />
        </Fact>
        {entry.ip && <Fact label="IP address">{entry.ip}</Fact>}
        {request && (
          <Fact label="Request">
            <Link to="/why" search={{ q: request }}>
              {request}
            </Link>
          </Fact>
        )}
        {entry.hash && (
          <Fact label="Hash">
            <code>{entry.hash}</code>
          </Fact>
        )}
      </dl>
      <section className="page-section" aria-labelledby="changes">
        <h2 id="changes">Changes</h2>
        <Verbatim label="Old and new values" text={JSON.stringify(entry.changes, null, 2)} />
      </section>
    </>
  );
}
