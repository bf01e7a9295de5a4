import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Button } from "../../../design/button.tsx";
import { BookOpen } from "../../../design/icons/icons.tsx";
import { Notice } from "../../../design/notice.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { Table } from "../../../design/tables/table.tsx";
import { Tag } from "../../../design/tag.tsx";
import { countOf } from "../../count.ts";
import { titleOf } from "../../language/language.ts";
import { sentenceOf } from "../../problem.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { SearchForm } from "../../search/search-form.tsx";
import { type Organization, organizationQuery } from "../queries.ts";
import { organizationLessonsQuery, type Template, useSetMandatory, useSetVisible } from "./queries.ts";

const route = getRouteApi("/signed-in/organizations/$id/lessons");

/** Which lessons of the catalogue this organization is offered, and which its learners have to do. */
export function LessonsPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  const { data } = useQuery(organizationLessonsQuery(id, search));
  if (!data) return null;
  return (
    <section className="page-section" aria-label="Lessons">
      <div className="toolbar">
        <SearchForm
          label="Title or key"
          value={search.search}
          onSearch={(words) => navigate({ search: words ? { search: words } : {} })}
        />
        <p className="quiet" role="status">
          {countOf(data.count, "lesson")}
        </p>
      </div>
      {data.count === 0 ? (
        <EmptyState icon={BookOpen} heading="No lessons">
          <p>The catalogue has none that match.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Lessons"
          rows={data.results}
          keyOf={(template) => template.id}
          isMuted={(template) => isHidden(template, organization)}
          columns={[
            { heading: "Lesson", cell: (template) => <bdi className="table-name">{titleOf(template)}</bdi> },
            {
              heading: "State",
              cell: (template) => <State template={template} organization={organization} />,
            },
            {
              heading: "Actions",
              align: "end",
              isForChanges: true,
              cell: (template) => <Actions template={template} organization={organization} />,
            },
          ]}
        />
      )}
      <ListPaging page={search.page} count={data.count} />
    </section>
  );
}

interface LessonProps {
  template: Template;
  organization: Organization;
}

const isHidden = ({ hidden_from }: Template, { slug }: Organization) => hidden_from.includes(slug);
const isMandatory = ({ mandatory_for }: Template, { slug }: Organization) => mandatory_for.includes(slug);

function State({ template, organization }: LessonProps) {
  return (
    <>
      {isHidden(template, organization) ? <Tag>Hidden</Tag> : <Tag tone="good">Offered</Tag>}
      {isMandatory(template, organization) && <Tag>Compulsory</Tag>}
    </>
  );
}

function Actions({ template, organization }: LessonProps) {
  const setVisible = useSetVisible(template, organization);
  const setMandatory = useSetMandatory(template, organization);
  const title = titleOf(template);
  const hidden = isHidden(template, organization);
  const mandatory = isMandatory(template, organization);
  const failure = sentenceOf(setVisible.error ?? setMandatory.error);
  return (
    <>
      <div className="table-actions">
        {template.organization_id === null && (
          <Button
            isSmall
            isBusy={setVisible.isPending}
            aria-label={hidden ? `Offer: ${title}` : `Hide: ${title}`}
            onClick={() => setVisible.mutate(hidden)}
          >
            {hidden ? "Offer" : "Hide"}
          </Button>
        )}
        <Button
          isSmall
          isBusy={setMandatory.isPending}
          aria-label={mandatory ? `Make voluntary: ${title}` : `Make compulsory: ${title}`}
          onClick={() => setMandatory.mutate(!mandatory)}
        >
          {mandatory ? "Make voluntary" : "Make compulsory"}
        </Button>
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
    </>
  );
}
