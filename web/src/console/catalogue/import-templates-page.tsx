import { ContentImport } from "../content-import/content-import.tsx";
import { countOf } from "../count.ts";
import { PageHead } from "../shell/page-head.tsx";
import { useImportTemplates } from "./queries.ts";

export function ImportTemplatesPage() {
  const { mutate, isPending, error, data } = useImportTemplates();
  return (
    <>
      <PageHead
        title="Import lessons"
        lead="All of a folder, or nothing of it. What is imported again without a change stays as it is."
        back={{ to: "/templates", label: "Catalogue" }}
      />
      <ContentImport
        hint="A template’s folder, with a template.yaml, one text per language and its images, or one that holds several."
        isBusy={isPending}
        error={error}
        success={
          data &&
          `${countOf(data.count, "template.", "templates.")} Created: ${data.created}, updated: ${data.updated}, unchanged: ${data.unchanged}.`
        }
        onImport={mutate}
      />
    </>
  );
}
