import { useSuspenseQuery } from "@tanstack/react-query";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { calendarDate, dateOf } from "../date.ts";
import { type Progress, progressQuery } from "./queries.ts";

/** Lessons that the person has started. */
export function PersonLessons({ id }: { id: string }) {
  const { data } = useSuspenseQuery(progressQuery(id));
  return (
    <section className="page-section" aria-labelledby="person-lessons">
      <h2 id="person-lessons">Lessons</h2>
      {data.count === 0 ? (
        <p className="quiet">No lessons started.</p>
      ) : (
        <Table
          caption="Lessons"
          rows={data.results}
          keyOf={({ curriculum_id }) => curriculum_id}
          columns={[
            { heading: "Lesson", cell: ({ title }) => <bdi className="table-name">{title}</bdi> },
            { heading: "State", cell: (lesson) => <LessonState lesson={lesson} /> },
            { heading: "Progress", cell: ({ progress }) => `${Math.round(progress)} %` },
            { heading: "Started", cell: ({ started_at }) => dateOf(started_at) },
            { heading: "Due", cell: ({ due_date }) => (due_date ? calendarDate(due_date) : "–") },
          ]}
        />
      )}
    </section>
  );
}

const statusWords: Readonly<Record<Progress["status"], string>> = {
  generating: "Being generated",
  generation_failed: "Generation failed",
  ready: "Ready",
  in_progress: "In progress",
  completed: "Completed",
};

function LessonState({ lesson: { status, is_overdue: isOverdue } }: { lesson: Progress }) {
  if (status === "completed") return <Tag tone="good">{statusWords[status]}</Tag>;
  if (isOverdue) return <Tag tone="off">Overdue</Tag>;
  return <Tag tone={status === "generation_failed" ? "off" : "plain"}>{statusWords[status]}</Tag>;
}
