import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { busiestQuery } from "./usage/queries.ts";
import { UsageTable } from "./usage/usage-table.tsx";

/** Where the most happens this month. */
export function Activity() {
  const { data } = useQuery(busiestQuery);
  if (!data) return null;
  return (
    <section className="page-section" aria-labelledby="activity">
      <div className="toolbar">
        <h2 id="activity">Activity this month</h2>
        <Link to="/overview/usage">All organizations and months</Link>
      </div>
      {data.results.length === 0 ? (
        <p className="quiet">Nothing was counted yet; usage is counted every hour.</p>
      ) : (
        <UsageTable rows={data.results} />
      )}
    </section>
  );
}
