import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button, ChangeButton } from "../../../design/button.tsx";
import { GraduationCap } from "../../../design/icons/icons.tsx";
import { Notice } from "../../../design/notice.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { Table } from "../../../design/tables/table.tsx";
import { Tag } from "../../../design/tag.tsx";
import { countOf } from "../../count.ts";
import { briefMomentOf } from "../../date.ts";
import { sentenceOf } from "../../problem.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import type { ListSearch } from "../../search/list-search.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import { type Score, scoresQuery, useResendScore, useResendScores } from "./queries.ts";

/** Scores on their way to the grade book. */
export function Scores({ organization, search }: { organization: string; search: ListSearch }) {
  const { data } = useQuery(scoresQuery(organization, search));
  const resend = useResendScores(organization);
  if (!data) return null;
  return (
    <section className="page-section" aria-labelledby="scores">
      <div className="toolbar">
        <h2 id="scores">Scores</h2>
        {data.count > 0 && (
          <ChangeButton isBusy={resend.isPending} onClick={() => resend.mutate()}>
            Send all that wait again
          </ChangeButton>
        )}
      </div>
      {resend.error && <Notice kind="problem">{sentenceOf(resend.error)}</Notice>}
      {resend.isSuccess && (
        <Notice kind="success">{countOf(resend.data, "score")} will be sent again.</Notice>
      )}
      {data.count === 0 ? (
        <EmptyState icon={GraduationCap} heading="No scores">
          <p>Scores are sent when a lesson that an LMS launched has a result.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Scores"
          rows={data.results}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: "Learner",
              cell: ({ user_id }) => (
                <Link to="/people/$id" params={{ id: String(user_id) }}>
                  User {user_id}
                </Link>
              ),
            },
            {
              heading: "Score",
              cell: ({ score_given, score_maximum }) => `${score_given} of ${score_maximum}`,
            },
            { heading: "State", cell: (score) => <ScoreState score={score} /> },
            { heading: "At", cell: ({ scored_at }) => briefMomentOf(scored_at) },
            {
              heading: "Actions",
              align: "end",
              isForChanges: true,
              cell: (score) => <Resend score={score} />,
            },
          ]}
        />
      )}
      <ListPaging page={search.page} count={data.count} />
    </section>
  );
}

const stateWords: Readonly<Record<Score["status"], string>> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
  superseded: "Superseded",
};

function ScoreState({
  score: { status, last_error: error, last_error_sentences: sentences },
}: {
  score: Score;
}) {
  return (
    <>
      <Tag tone={status === "delivered" ? "good" : "plain"}>{stateWords[status]}</Tag>
      {error && (
        <span className="table-detail">
          <Sentences sentences={sentences} english={error} />
        </span>
      )}
    </>
  );
}

function Resend({ score: { id, status, user_id } }: { score: Score }) {
  const resend = useResendScore(id);
  if (status !== "waiting" && status !== "failed") return null;
  return (
    <>
      <Button
        isSmall
        isBusy={resend.isPending}
        aria-label={`Send again: user ${user_id}`}
        onClick={() => resend.mutate()}
      >
        Send again
      </Button>
      {resend.error && <Notice kind="problem">{sentenceOf(resend.error)}</Notice>}
    </>
  );
}
