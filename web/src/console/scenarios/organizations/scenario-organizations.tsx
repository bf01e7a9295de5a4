import { Link } from "@tanstack/react-router";
import { ChangeButton } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { Table } from "../../../design/tables/table.tsx";
import { Tag } from "../../../design/tag.tsx";
import { sentenceOf } from "../../problem.ts";
import { ORGANIZATIONS_HEADING } from "../focus-after-change.ts";
import { type Scenario, useSetVisibility } from "../queries.ts";
import { HideForm } from "./hide-form.tsx";

/** Whose learners may play the scenario, and who does not see it. */
export function ScenarioOrganizations({ scenario }: { scenario: Scenario }) {
  const rows = affectedOrganizations(scenario);
  const isShared = scenario.organization_id === null;
  return (
    <section className="page-section" aria-labelledby={ORGANIZATIONS_HEADING}>
      <h2 id={ORGANIZATIONS_HEADING} tabIndex={-1}>
        Organizations
      </h2>
      <p className="scenario-hint">{sentenceFor(isShared, rows.length)}</p>
      {rows.length > 0 && (
        <Table
          caption="Organizations that have it in their library, or do not see it"
          rows={rows}
          keyOf={({ slug }) => slug}
          columns={[
            {
              heading: "Organization",
              cell: ({ slug }) => (
                <Link to="/organizations/$id" params={{ id: slug }} className="table-name">
                  {slug}
                </Link>
              ),
            },
            { heading: "Library", cell: ({ isInLibrary }) => (isInLibrary ? "In its library" : "Not in it") },
            {
              heading: "Visibility",
              cell: ({ isHidden }) =>
                isHidden ? <Tag tone="off">Hidden</Tag> : <Tag tone="good">Visible</Tag>,
            },
            ...(isShared
              ? [
                  {
                    heading: "Actions",
                    isForChanges: true,
                    align: "end" as const,
                    cell: (row: Row) => <VisibilityAction scenario={scenario} row={row} />,
                  },
                ]
              : []),
          ]}
        />
      )}
      {isShared && <HideForm scenario={scenario} />}
    </section>
  );
}

interface Row {
  slug: string;
  isInLibrary: boolean;
  isHidden: boolean;
}

function affectedOrganizations({ in_library_of: having, hidden_from: hidden }: Scenario): Row[] {
  return [...new Set([...having, ...hidden])]
    .sort()
    .map((slug) => ({ slug, isInLibrary: having.includes(slug), isHidden: hidden.includes(slug) }));
}

function sentenceFor(isShared: boolean, count: number): string {
  if (!isShared) return "It belongs to one organization, and nobody else sees it.";
  if (count === 0)
    return "Every organization sees it, and none has it in its library yet: a partner adds it there by API, or assigns it.";
  return "Every organization sees it unless it is hidden from it. Learners may play it where it is in the library and not hidden.";
}

function VisibilityAction({ scenario, row }: { scenario: Scenario; row: Row }) {
  const setVisibility = useSetVisibility(scenario.id);
  const failure = sentenceOf(setVisibility.error);
  return (
    <fieldset className="table-actions" aria-label={row.slug}>
      <ChangeButton
        isSmall
        isBusy={setVisibility.isPending}
        onClick={() => setVisibility.mutate({ organization: row.slug, is_visible: row.isHidden })}
      >
        {row.isHidden ? "Show again" : "Hide"}
      </ChangeButton>
      {failure && <Notice kind="problem">{failure}</Notice>}
    </fieldset>
  );
}
