import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Tag } from "../../../design/tag.tsx";
import { countOf } from "../../count.ts";
import { dateOf } from "../../date.ts";
import { descriptionOf, titleOf } from "../../language/language.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { lessonQuery, type StudioLesson } from "../queries.ts";
import { BeginDraft } from "./begin-draft.tsx";
import { LanguagesOf } from "./languages-of.tsx";
import { QuestionStatistics } from "./question-statistics.tsx";
import { RetireLesson } from "./retire-lesson.tsx";
import { Versions } from "./versions.tsx";

const route = getRouteApi("/signed-in/studio/lessons/$lesson");

export function LessonPage() {
  const { lesson: id } = route.useParams();
  const { organization } = route.useSearch();
  const { data: lesson } = useSuspenseQuery(lessonQuery(id, organization));
  return (
    <>
      <PageHead
        title={titleOf(lesson)}
        state={lesson.is_active ? <Tag tone="good">Offered</Tag> : <Tag tone="off">Retired</Tag>}
        lead={descriptionOf(lesson)}
        back={{
          to: "/studio/lessons",
          search: organization ? { organization } : {},
          label: "Lessons",
        }}
      />
      <Facts lesson={lesson} />
      <div className="studio-ways">
        <BeginDraft lesson={lesson} organization={organization} />
        {lesson.is_own && <RetireLesson lesson={lesson} />}
      </div>
      <QuestionStatistics id={id} lesson={lesson} />
      {lesson.is_own && <Versions id={id} />}
    </>
  );
}

function Facts({ lesson }: { lesson: StudioLesson }) {
  const { is_own: isOwn, key, version, estimated_minutes: minutes, modified_date: date } = lesson;
  return (
    <dl className="facts">
      <div>
        <dt>Whose</dt>
        <dd>{isOwn ? "Our own" : "The platform’s, to copy"}</dd>
      </div>
      <div>
        <dt>Key</dt>
        <dd>
          <code>{key}</code>
        </dd>
      </div>
      <div>
        <dt>Languages</dt>
        <dd>
          <LanguagesOf {...lesson} />
        </dd>
      </div>
      {minutes !== null && (
        <div>
          <dt>Takes</dt>
          <dd>{countOf(minutes, "minute")}</dd>
        </div>
      )}
      <div>
        <dt>Learners get</dt>
        <dd>{version === null ? "What was imported" : `Version ${version}`}</dd>
      </div>
      <div>
        <dt>Changed</dt>
        <dd>{dateOf(date)}</dd>
      </div>
    </dl>
  );
}
