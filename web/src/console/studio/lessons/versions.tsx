import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { Tag } from "../../../design/tag.tsx";
import { momentOf } from "../../date.ts";
import { ChooseBounds } from "../difference/choose-bounds.tsx";
import { Difference } from "../difference/difference.tsx";
import { type LessonVersion, versionDifferenceQuery, versionsQuery } from "../queries.ts";

const route = getRouteApi("/signed-in/studio/lessons/$lesson");

/** What learners were given, and what changed from one to another. */
export function Versions({ id }: { id: string }) {
  const { data: versions } = useQuery(versionsQuery(id));
  if (!versions) return null;
  return (
    <section className="page-section" aria-labelledby="lesson-versions">
      <h2 id="lesson-versions">Versions</h2>
      {versions.length === 0 ? (
        <p className="quiet">
          It came by an import. Its first version is kept when another one is published.
        </p>
      ) : (
        <VersionTable versions={versions} />
      )}
      {versions.length > 1 && <Compared id={id} versions={versions} />}
    </section>
  );
}

function VersionTable({ versions }: { versions: readonly LessonVersion[] }) {
  return (
    <Table
      caption="Versions"
      rows={versions}
      keyOf={({ number }) => number}
      columns={[
        {
          heading: "Version",
          cell: ({ number, is_current: isCurrent }) => (
            <span className="studio-version">
              {number} {isCurrent && <Tag tone="good">Learners get it</Tag>}
            </span>
          ),
        },
        { heading: "Published", cell: ({ published_at: date }) => momentOf(date) },
        { heading: "By", cell: ({ published_by: by }) => by ?? "An import" },
        { heading: "What changed", cell: ({ note }) => note ?? "–" },
      ]}
    />
  );
}

function Compared({ id, versions }: { id: string; versions: readonly LessonVersion[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const numbers = versions.map(({ number }) => number);
  const [newest = 1, before = 1] = numbers;
  const from = numbers.find((number) => number === search.from) ?? before;
  const to = numbers.find((number) => number === search.to) ?? newest;
  const { data: difference } = useQuery(versionDifferenceQuery(id, from, to));
  return (
    <section className="studio-compared" aria-labelledby="lesson-difference">
      <h3 id="lesson-difference">
        From version {from} to version {to}
      </h3>
      <ChooseBounds
        label="Versions to compare"
        choices={numbers.toReversed().map((number) => ({ number, words: `Version ${number}` }))}
        from={from}
        to={to}
        onChoose={(bounds) => navigate({ search: { ...search, ...bounds }, resetScroll: false })}
      />
      {difference && <Difference difference={difference} nothing="These two say the same." />}
    </section>
  );
}
