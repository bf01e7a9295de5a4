import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Button } from "../../../design/button.tsx";
import { Target } from "../../../design/icons/icons.tsx";
import { Notice } from "../../../design/notice.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { Table } from "../../../design/tables/table.tsx";
import { Tag } from "../../../design/tag.tsx";
import { sentenceOf } from "../../problem.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { SearchForm } from "../../search/search-form.tsx";
import { type Skill, skillNameOf, skillsQuery, useUpdateSkill } from "./queries.ts";
import { EditSkill, NewSkill } from "./skill-dialog.tsx";

const route = getRouteApi("/signed-in/organizations/$id/skills");

/** What lessons teach, for aims and reports: the organization's own skills beside those that come with the product. */
export function SkillsPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(skillsQuery(id, search));
  if (!data) return null;
  return (
    <section className="page-section" aria-label="Skills">
      <div className="toolbar">
        <SearchForm
          label="Name or key"
          value={search.search}
          onSearch={(words) => navigate({ search: words ? { search: words } : {} })}
        />
        <NewSkill organization={id} onCreated={({ key }) => navigate({ search: { search: key } })} />
      </div>
      {data.count === 0 ? (
        <EmptyState icon={Target} heading="No skills">
          <p>Lessons and goals name skills.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Skills"
          rows={data.results}
          keyOf={(skill) => skill.id}
          isMuted={({ is_active }) => !is_active}
          columns={[
            {
              heading: "Skill",
              cell: (skill) => (
                <>
                  <bdi className="table-name">{skillNameOf(skill)}</bdi>
                  <span className="table-detail">{skill.key}</span>
                </>
              ),
            },
            {
              heading: "Whose",
              cell: ({ organization_id }) => (organization_id === null ? "Everybody’s" : "Its own"),
            },
            { heading: "Category", cell: ({ category }) => category ?? "–" },
            {
              heading: "State",
              cell: ({ is_active }) => (is_active ? <Tag tone="good">In use</Tag> : <Tag>Retired</Tag>),
            },
            {
              heading: "Actions",
              align: "end",
              isForChanges: true,
              cell: (skill) => (skill.organization_id === null ? null : <Actions skill={skill} />),
            },
          ]}
        />
      )}
      <ListPaging page={search.page} count={data.count} />
    </section>
  );
}

function Actions({ skill }: { skill: Skill }) {
  const update = useUpdateSkill(skill.id);
  const failure = sentenceOf(update.error);
  return (
    <>
      <div className="table-actions">
        <EditSkill skill={skill} />
        <Button
          isSmall
          isBusy={update.isPending}
          aria-label={skill.is_active ? `Retire: ${skillNameOf(skill)}` : `Use again: ${skillNameOf(skill)}`}
          onClick={() => update.mutate({ is_active: !skill.is_active })}
        >
          {skill.is_active ? "Retire" : "Use again"}
        </Button>
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
    </>
  );
}
