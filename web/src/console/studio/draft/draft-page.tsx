import { scalarOf } from "@lectern/lesson-format/editing/template-text.ts";
import { type Language, languages } from "@lectern/lesson-format/language.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { languageWithinSentence } from "../../language/language.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { DraftStatus } from "../home/draft-status.tsx";
import { AboutView } from "./about/about-view.tsx";
import { FilesView } from "./files/files-view.tsx";
import { LanguageLinks } from "./languages/language-links.tsx";
import { LanguagesView } from "./languages/languages-view.tsx";
import { MachineMade } from "./model/machine-made.tsx";
import { SourcesView } from "./model/sources-view.tsx";
import type { PartSearch, View } from "./part-search.ts";
import { draftQuery, type LessonDraft } from "./queries.ts";
import { ReviewView } from "./review/review-view.tsx";
import { languageWords } from "./working/languages.ts";
import { DraftPictures } from "./working/pictures.tsx";
import { SaveState, SaveTrouble } from "./working/save-state.tsx";
import { useWorkingCopy, type WorkingCopy } from "./working/working-copy.ts";
import { WriteView } from "./write/write-view.tsx";
import "./draft.css";

const route = getRouteApi("/signed-in/studio/drafts/$draft");

/** A lesson in writing. */
export function DraftPage({ id }: { id: string }) {
  const { data } = useSuspenseQuery(draftQuery(id));
  const copy = useWorkingCopy(data);
  const { view = "write", language } = route.useSearch();
  const original = originalOf(copy);
  return (
    <div className="studio-draft">
      <PageHead
        title={copy.saved.title}
        state={
          <>
            <DraftStatus status={copy.saved.status} /> <MachineMade draft={copy.saved} />
          </>
        }
        lead={leadOf(copy.saved)}
        back={{ to: "/studio", label: "Studio" }}
        action={
          <div className="studio-beside">
            <SaveState copy={copy} />
            <Link to="/studio/drafts/$draft/history" params={{ draft: id }}>
              History
            </Link>
          </div>
        }
      />
      <SaveTrouble copy={copy} />
      <Views isByModel={copy.saved.origin === "model"} />
      <DraftPictures value={copy}>
        <ViewOf key={copy.generation} {...{ copy, view, original, language }} />
      </DraftPictures>
    </div>
  );
}

function leadOf({ organization, is_platform: isPlatform, languages: all }: LessonDraft): string {
  const named = all.map((each) => languageWithinSentence(languageWords[each])).join(", ");
  return isPlatform ? `The platform’s lesson, in ${named}.` : `A lesson of ${organization}, in ${named}.`;
}

function originalOf({ files, saved }: WorkingCopy): Language {
  const named = scalarOf(files["template.yaml"] ?? "", "language");
  return languages.find((each) => each === named) ?? saved.language;
}

interface ViewOfProps {
  copy: WorkingCopy;
  view: View;
  original: Language;
  language: Language | undefined;
}

function ViewOf({ copy, view, original, language }: ViewOfProps) {
  const written = language !== undefined && copy.files[`${language}.md`] !== undefined ? language : original;
  const all = languages.filter((each) => copy.files[`${each}.md`] !== undefined);
  switch (view) {
    case "write":
      return (
        <>
          <LanguageLinks current={written} among={all} />
          <WriteView key={written} copy={copy} language={written} />
        </>
      );
    case "about":
      return (
        <>
          <LanguageLinks current={written} among={all} />
          <AboutView copy={copy} language={written} />
        </>
      );
    case "languages":
      return <LanguagesView copy={copy} original={original} chosen={language} />;
    case "files":
      return <FilesView copy={copy} first={`${written}.md`} />;
    case "sources":
      return <SourcesView id={copy.saved.id} />;
    case "review":
      return <ReviewView copy={copy} />;
  }
}

const labels: Readonly<Record<View, string>> = {
  write: "Write",
  about: "About the lesson",
  languages: "Languages",
  files: "Files",
  sources: "Sources",
  review: "Preview and publish",
};

/** Sources are those of what a model wrote. */
function Views({ isByModel }: { isByModel: boolean }) {
  const views = (["write", "about", "languages", "files", "sources", "review"] as const).filter(
    (view) => view !== "sources" || isByModel,
  );
  return (
    <nav className="tabs" aria-label="Parts of the draft">
      <ul>
        {views.map((view) => (
          <li key={view}>
            <Link
              to="."
              search={({ language }: PartSearch) => ({
                ...(view === "write" ? {} : { view }),
                ...(language ? { language } : {}),
              })}
              activeOptions={{ exact: true, includeSearch: true }}
              activeProps={{ "aria-current": "page" }}
            >
              {labels[view]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
