import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Fact } from "../../../design/facts.tsx";
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
      <Fact label="Whose">{isOwn ? "Our own" : "The platform’s, to copy"}</Fact>
      <Fact label="Key">
        <code>{key}</code>
      </Fact>
      <Fact label="Languages">
        <LanguagesOf {...lesson} />
      </Fact>
      {minutes !== null && <Fact label="Takes">{countOf(minutes, "minute")}</Fact>}
      <Fact label="Learners get">{version === null ? "What was imported" : `Version ${version}`}</Fact>
      <Fact label="Changed">{dateOf(date)}</Fact>
    </dl>
  );
}
