import { Link } from "@tanstack/react-router";
import { ContentImport } from "../content-import/content-import.tsx";
import { countOf } from "../count.ts";
import { PageHead } from "../shell/page-head.tsx";
import { useImportScenarios } from "./queries.ts";

export function ImportScenariosPage() {
  const { mutate, isPending, error, data } = useImportScenarios();
  return (
    <>
      <PageHead
        title="Import scenarios"
        lead="All of a folder, or nothing of it. What is imported again without a change stays as it is."
        back={{ to: "/scenarios", label: "Scenarios" }}
      />
      <ContentImport
        hint="A scenario’s folder, with a scenario.yaml and one script per language, or one that holds several."
        isBusy={isPending}
        error={error}
        success={
          data &&
          `${countOf(data.count, "scenario.", "scenarios.")} Created: ${data.created}, updated: ${data.updated}, unchanged: ${data.unchanged}.`
        }
        onImport={({ pictures: _, ...folder }) => mutate(folder)}
      />
      {data && (
        <ul>
          {data.results.map(({ id, key }) => (
            <li key={id}>
              <Link to="/scenarios/$scenario" params={{ scenario: String(id) }}>
                {key}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
