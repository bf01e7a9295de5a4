import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { countOf } from "../../count.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { ConnectionFrame } from "../connections/connection-frame.tsx";
import { connectionQuery } from "../queries.ts";
import { IssueEntry } from "./issue-entry.tsx";
import { ISSUES_HEADING, issuesQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/hr-connections/$connection/issues");

export function IssuesPage() {
  const { connection: id } = route.useParams();
  const search = route.useSearch();
  const { data: connection } = useSuspenseQuery(connectionQuery(id));
  const { data } = useQuery(issuesQuery(id, search));
  const isSettled = search.settled === true;
  return (
    <ConnectionFrame connection={connection}>
      <div className="toolbar">
        <h2 id={ISSUES_HEADING} tabIndex={-1}>
          {isSettled ? "Settled issues" : "What needs a decision"}
        </h2>
        <Link to="." search={isSettled ? {} : { settled: true }}>
          {isSettled ? "Show open ones" : "Show settled ones"}
        </Link>
      </div>
      <p className="quiet" role="status">
        {data && (data.count === 0 ? noneInWords(isSettled) : countOf(data.count, "issue"))}
      </p>
      <ul className="hris-issues">
        {data?.results.map((issue) => (
          <IssueEntry key={issue.id} issue={issue} />
        ))}
      </ul>
      <ListPaging page={search.page} count={data?.count ?? 0} />
    </ConnectionFrame>
  );
}

function noneInWords(isSettled: boolean): string {
  return isSettled ? "None was settled yet." : "Nothing waits for anybody.";
}
