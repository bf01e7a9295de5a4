import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ClipboardList } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { dateOf } from "../date.ts";
import { ConfirmChange } from "../forms/confirm-change.tsx";
import { locale } from "../language/language.ts";
import { NewSurvey } from "./new-survey.tsx";
import { type Survey, surveysQuery, useCloseSurvey, useOpenSurvey } from "./queries.ts";
import { SurveyTemplates } from "./survey-templates.tsx";

const route = getRouteApi("/signed-in/organizations/$id/surveys");

export function SurveysPage() {
  const { id } = route.useParams();
  const { data: surveys } = useSuspenseQuery(surveysQuery(id));
  return (
    <>
      <div className="toolbar">
        <h2>Surveys</h2>
        <NewSurvey organization={id} />
      </div>
      {surveys.length === 0 ? (
        <EmptyState icon={ClipboardList} heading="No surveys">
          <p>A survey asks learners the questions of a template while it is open.</p>
        </EmptyState>
      ) : (
        <SurveyTable surveys={surveys} />
      )}
      <SurveyTemplates organization={id} />
    </>
  );
}

function SurveyTable({ surveys }: { surveys: readonly Survey[] }) {
  return (
    <Table
      caption="Surveys"
      rows={surveys}
      keyOf={({ id }) => id}
      isMuted={({ status }) => status === "closed"}
      columns={[
        { heading: "Title", cell: ({ title }) => <bdi className="table-name">{title}</bdi> },
        { heading: "State", cell: ({ status }) => <State status={status} /> },
        {
          heading: "Responses",
          cell: ({ response_count: responses, invited_count: invited }) =>
            `${responses.toLocaleString(locale)} of ${invited.toLocaleString(locale)}`,
        },
        { heading: "Anonymous", cell: ({ is_anonymous }) => (is_anonymous ? "Yes" : "No") },
        { heading: "Ends", cell: ({ closes_at }) => (closes_at ? dateOf(closes_at) : "–") },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (survey) => <NextStep survey={survey} />,
        },
      ]}
    />
  );
}

function State({ status }: Pick<Survey, "status">) {
  if (status === "open") return <Tag tone="good">Under way</Tag>;
  return <Tag>{status === "draft" ? "Draft" : "Closed"}</Tag>;
}

function NextStep({ survey }: { survey: Survey }) {
  const open = useOpenSurvey(survey.id);
  const close = useCloseSurvey(survey.id);
  if (survey.status === "closed") return null;
  return survey.status === "draft" ? (
    <ConfirmChange
      action="Open"
      look="primary"
      isSmall
      question={`Open ${survey.title}?`}
      consequences={<p>Learners can respond from now on. The questions stay as they are.</p>}
      change={open}
      onConfirm={(end) => open.mutate(undefined, end)}
    />
  ) : (
    <ConfirmChange
      action="Close"
      isSmall
      question={`Close ${survey.title}?`}
      consequences={<p>No more responses are accepted, and it cannot be reopened.</p>}
      change={close}
      onConfirm={(end) => close.mutate(undefined, end)}
    />
  );
}
