import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { Tag } from "../../../design/tag.tsx";
import { dateOf } from "../../date.ts";
import { descriptionOf, titleOf } from "../../language/language.ts";
import { BeginDraft } from "../lessons/begin-draft.tsx";
import { LanguagesOf } from "../lessons/languages-of.tsx";
import type { StudioLesson } from "../queries.ts";

interface LessonTableProps {
  lessons: readonly StudioLesson[];
  organization: string | undefined;
}

export function LessonTable({ lessons, organization }: LessonTableProps) {
  return (
    <Table
      caption="Lessons"
      rows={lessons}
      keyOf={({ id }) => id}
      isMuted={({ is_active }) => !is_active}
      columns={[
        {
          heading: "Title",
          cell: (lesson) => (
            <>
              <Link
                to="/studio/lessons/$lesson"
                params={{ lesson: String(lesson.id) }}
                search={organization ? { organization } : {}}
                className="table-name"
              >
                {titleOf(lesson)}
              </Link>
              <span className="table-detail">{descriptionOf(lesson)}</span>
            </>
          ),
        },
        { heading: "Whose", cell: ({ is_own }) => (is_own ? "Our own" : "The platform’s") },
        {
          heading: "State",
          cell: ({ is_active }) =>
            is_active ? <Tag tone="good">Offered</Tag> : <Tag tone="off">Retired</Tag>,
        },
        { heading: "Languages", cell: (lesson) => <LanguagesOf {...lesson} /> },
        { heading: "Changed", cell: ({ modified_date: date }) => dateOf(date) },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (lesson) => <BeginDraft lesson={lesson} organization={organization} isSmall />,
        },
      ]}
    />
  );
}
