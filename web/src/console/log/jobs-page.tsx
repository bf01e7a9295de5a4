import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ListChecks } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { briefMomentOf } from "../date.ts";
import { locale } from "../language/language.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { Sentences } from "../sentences/sentences.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogHead } from "./log-head.tsx";
import { type Job, jobsQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/log/jobs");

export function JobsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(jobsQuery(search));
  if (!data) return null;
  return (
    <>
      <LogHead lead="Imports, exports, erasures and what else is done in the background. Forgotten 30 days after it ended." />
      <LogFilters
        search={search}
        everything="/log/jobs"
        label="Kind"
        placeholder="users.import"
        verb="Created"
        onFilter={(wanted) => navigate({ search: wanted })}
      />
      {data.count === 0 ? (
        <EmptyState icon={ListChecks} heading="No jobs">
          <p>Partners start imports and exports; erasing a person is a job, too.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Jobs"
          rows={data.results}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: "Job",
              cell: ({ id, kind }) => (
                <>
                  <span className="table-name">{kind}</span>
                  <span className="table-detail">{id}</span>
                </>
              ),
            },
            {
              heading: "Organization",
              cell: ({ organization, organization_id: id }) => (
                <Link to="/organizations/$id" params={{ id: String(id) }}>
                  {organization}
                </Link>
              ),
            },
            { heading: "State", cell: (job) => <JobState job={job} /> },
            { heading: "Rows", cell: rowsInWords },
            { heading: "Begun", cell: ({ creation_date }) => briefMomentOf(creation_date) },
          ]}
        />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function JobState({ job: { status, error, error_sentences: sentences } }: { job: Job }) {
  if (status === "failed") {
    return (
      <>
        <Tag tone="off">Failed</Tag>
        {error && (
          <span className="table-detail">
            <Sentences sentences={sentences} english={error} />
          </span>
        )}
      </>
    );
  }
  if (status === "succeeded") return <Tag tone="good">Succeeded</Tag>;
  return <Tag>{status === "queued" ? "Queued" : "Running"}</Tag>;
}

/** "120 of 500, 3 failed". */
function rowsInWords({ rows_done: done, rows_total: total, failed }: Job): string {
  const far =
    total === null
      ? done.toLocaleString(locale)
      : `${done.toLocaleString(locale)} of ${total.toLocaleString(locale)}`;
  return failed === 0 ? far : `${far}, ${failed.toLocaleString(locale)} failed`;
}
