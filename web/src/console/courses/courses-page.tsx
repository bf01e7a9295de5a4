import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { GraduationCap } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { countOf } from "../count.ts";
import { calendarDate } from "../date.ts";
import { organizationQuery } from "../organizations/queries.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { CreateCourse, EditCourse } from "./course-dialogs.tsx";
import { type Course, coursesQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/organizations/$id/courses");

export function CoursesPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  const { data } = useQuery(coursesQuery({ ...search, organization: id }));
  if (!data) return null;
  return (
    <>
      <div className="toolbar">
        <h2>Courses</h2>
        <CreateCourse organization={organization.id} />
      </div>
      {data.count === 0 ? (
        <EmptyState icon={GraduationCap} heading="No course yet">
          <p>
            A course decides how long a learner has access, counted from the first day of the cohort. Partners
            name both when they provision a learner. Without courses, learners see the catalogue’s free
            lessons.
          </p>
        </EmptyState>
      ) : (
        <CourseTable courses={data.results} />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function CourseTable({ courses }: { courses: readonly Course[] }) {
  return (
    <Table
      caption="Courses"
      rows={courses}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: "Title",
          cell: ({ title, slug }) => (
            <>
              <span className="table-name">{title}</span>
              <code className="table-detail">{slug}</code>
            </>
          ),
        },
        { heading: "Access", cell: ({ access_days: days }) => countOf(days, "day") },
        { heading: "Cohorts", cell: ({ cohorts }) => <Cohorts cohorts={cohorts} /> },
        { heading: "Kind", cell: (course) => <CourseKind course={course} /> },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (course) => <EditCourse course={course} />,
        },
      ]}
    />
  );
}

const SHOWN_COHORTS = 3;

function Cohorts({ cohorts }: { cohorts: readonly string[] }) {
  if (cohorts.length === 0) return "No cohorts";
  const hidden = cohorts.length - SHOWN_COHORTS;
  const shown = hidden > 0 ? cohorts.slice(-SHOWN_COHORTS) : cohorts;
  return `${shown.map(calendarDate).join(", ")}${hidden > 0 ? ` and ${hidden} earlier` : ""}`;
}

function CourseKind({ course }: { course: Course }) {
  if (!course.is_curated) return <Tag>Made by matching</Tag>;
  return course.is_premium ? <Tag tone="good">Premium</Tag> : "Free";
}
