import { useSuspenseQuery } from "@tanstack/react-query";
import { ChangeButton } from "../../design/button.tsx";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import {
  type SurveyTemplate,
  surveyTemplatesQuery,
  templateKindWords,
  useSetTemplateActive,
} from "./queries.ts";
import { NewTemplate } from "./writing/new-template.tsx";

/** Question sets for surveys. */
export function SurveyTemplates({ organization }: { organization: string }) {
  const { data: templates } = useSuspenseQuery(surveyTemplatesQuery(organization));
  return (
    <section className="page-section" aria-labelledby="survey-templates">
      <div className="toolbar">
        <h2 id="survey-templates">Templates</h2>
        <NewTemplate organization={organization} />
      </div>
      {templates.length === 0 ? (
        <p className="quiet">
          No templates. Write the questions here, or hand them over as a JSON file, in several languages, with{" "}
          <code>lectern survey-templates create</code>.
        </p>
      ) : (
        <Table
          caption="Survey templates"
          rows={templates}
          keyOf={({ id }) => id}
          isMuted={({ is_active }) => !is_active}
          columns={[
            { heading: "Title", cell: ({ title }) => <bdi className="table-name">{title}</bdi> },
            {
              heading: "State",
              cell: ({ is_active }) => (is_active ? <Tag tone="good">In use</Tag> : <Tag>Retired</Tag>),
            },
            { heading: "Kind", cell: ({ kind }) => templateKindWords[kind] },
            { heading: "Questions", cell: ({ questions }) => questions.length },
            {
              heading: "Actions",
              isForChanges: true,
              align: "end",
              cell: (template) => <ActiveState template={template} />,
            },
          ]}
        />
      )}
    </section>
  );
}

function ActiveState({ template: { id, title, is_active } }: { template: SurveyTemplate }) {
  const set = useSetTemplateActive(id);
  return (
    <ChangeButton isSmall isBusy={set.isPending} onClick={() => set.mutate(!is_active)}>
      {is_active ? "Retire" : "Reactivate"}
      <span className="visually-hidden"> {title}</span>
    </ChangeButton>
  );
}
