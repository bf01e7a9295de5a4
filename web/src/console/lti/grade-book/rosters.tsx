import { useQuery } from "@tanstack/react-query";
import { ChangeButton } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { Table } from "../../../design/tables/table.tsx";
import { sentenceOf } from "../../problem.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import {
  type Context,
  contextsQuery,
  type RosterImport,
  rosterImportQuery,
  useImportRoster,
} from "./queries.ts";

/** Courses of an LMS, whose members can be brought in before they launch anything. */
export function Rosters({ organization }: { organization: string }) {
  const { data: contexts = [] } = useQuery(contextsQuery(organization));
  return (
    <section className="page-section" aria-labelledby="rosters">
      <h2 id="rosters">Courses of the LMS</h2>
      {contexts.length === 0 ? (
        <p className="quiet">None yet. A course is known once somebody has launched from it.</p>
      ) : (
        <Table
          caption="Courses of the LMS"
          rows={contexts}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: "Course",
              cell: ({ title, context_id }) => (
                <>
                  <bdi className="table-name">{title ?? context_id}</bdi>
                  <span className="table-detail">{context_id}</span>
                </>
              ),
            },
            {
              heading: "Actions",
              align: "end",
              isForChanges: true,
              cell: (context) => <Import context={context} />,
            },
          ]}
        />
      )}
    </section>
  );
}

/** Tried out first, as it brings accounts. */
function Import({ context: { id, title, context_id } }: { context: Context }) {
  const start = useImportRoster(id);
  const { data: found } = useQuery(rosterImportQuery(start.data?.id ?? null));
  const isRunning = start.isPending || found?.finished_at === null;
  const name = title ?? context_id;
  return (
    <>
      <div className="table-actions">
        <ChangeButton
          isSmall
          isBusy={isRunning}
          aria-label={`Try out: ${name}`}
          onClick={() => start.mutate(true)}
        >
          Try out
        </ChangeButton>
        <ChangeButton
          isSmall
          isBusy={isRunning}
          aria-label={`Import members: ${name}`}
          onClick={() => start.mutate(false)}
        >
          Import members
        </ChangeButton>
      </div>
      {start.error && <Notice kind="problem">{sentenceOf(start.error)}</Notice>}
      {found && (
        <Notice kind={found.error ? "problem" : "success"}>
          <Progress found={found} />
        </Notice>
      )}
    </>
  );
}

function Progress({ found }: { found: RosterImport }) {
  const { dry_run, finished_at, members, created, updated, skipped, error, waiting_reason: reason } = found;
  if (error) return <Sentences sentences={found.error_sentences} english={error} />;
  if (finished_at === null && reason !== null)
    return <Sentences sentences={found.waiting_sentences} english={reason} />;
  if (finished_at === null) return "The course’s members are being read.";
  const counts = `${members} members: ${created} new, ${updated} changed, ${skipped} left out.`;
  return dry_run ? `Nothing was changed. ${counts}` : counts;
}
