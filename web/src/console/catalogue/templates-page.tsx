import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass } from "../../design/button.tsx";
import { Copyable } from "../../design/copyable.tsx";
import { ForChanges } from "../../design/forms/may-change.tsx";
import { BookOpen, SearchX } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { countOf } from "../count.ts";
import { titleOf } from "../language/language.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { type Template, templatesQuery } from "./queries.ts";
import { TemplateActions } from "./template-actions.tsx";

const route = getRouteApi("/signed-in/templates");

export function TemplatesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(templatesQuery(search));
  if (!data) return null;
  return (
    <>
      <PageHead
        title="Catalogue"
        lead="Lesson templates that learners begin lessons from."
        action={
          <ForChanges>
            <Link to="/templates/import" className={buttonClass("outline")}>
              Import
            </Link>
          </ForChanges>
        }
      />
      <p>
        <Link to="/studio" search={{ origin: "model" }}>
          Lesson drafts
        </Link>{" "}
        that a language model wrote wait in the studio to be read.
      </p>
      <div className="toolbar">
        <SearchForm
          label="Title or description"
          value={search.search}
          onSearch={(words) => navigate({ search: words ? { search: words } : {} })}
        />
        <p className="quiet" role="status">
          {countOf(data.count, "template")}
        </p>
      </div>
      {data.count === 0 ? <NoTemplates search={search.search} /> : <TemplateTable templates={data.results} />}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function TemplateTable({ templates }: { templates: readonly Template[] }) {
  return (
    <Table
      caption="Lesson templates"
      rows={templates}
      keyOf={({ id }) => id}
      isMuted={({ is_active }) => !is_active}
      columns={[
        {
          heading: "Title",
          cell: (template) => (
            <>
              <span className="table-name">{titleOf(template)}</span>
              <code className="table-detail">{template.key}</code>
            </>
          ),
        },
        { heading: "Id", cell: ({ id }) => id },
        {
          heading: "State",
          cell: ({ is_active }) =>
            is_active ? <Tag tone="good">Offered</Tag> : <Tag tone="off">Retired</Tag>,
        },
        { heading: "Languages", cell: ({ languages }) => languages.join(", ") },
        { heading: "Learners", cell: ({ participant_count: count }) => count },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (template) => <TemplateActions template={template} />,
        },
      ]}
    />
  );
}

function NoTemplates({ search }: { search: string | undefined }) {
  if (search) {
    return (
      <EmptyState icon={SearchX} heading={`Nothing matches “${search}”`}>
        <p>
          Search finds parts of titles and descriptions.{" "}
          <Link to="/templates">Show the whole catalogue.</Link>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={BookOpen} heading="The catalogue is empty">
      <p>
        A template is a folder with a template.yaml and one text per language. Import the ones that come
        along:
      </p>
      <Copyable label="Import" text="npx --no -- lectern templates import content/templates" isCommand />
    </EmptyState>
  );
}
