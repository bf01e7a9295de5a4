import { renderToStaticMarkup } from "react-dom/server";
import { CompleteView } from "./complete/complete-view.tsx";
import { Document } from "./document.tsx";
import { ExplainView } from "./explain/explain-view.tsx";
import { HomeView } from "./home/home-view.tsx";
import { LanguageView } from "./language/language-view.tsx";
import { LessonView } from "./lesson/lesson-view.tsx";
import type { Page, RenderPage, Shell } from "./page.ts";
import { SurveyView } from "./survey/survey-view.tsx";

/** Renders a complete HTML document. It needs no inline script or style; its assets are under `/assets/`. */
export const renderPage: RenderPage = (page, shell) =>
  `<!doctype html>${renderToStaticMarkup(
    <Document page={page} shell={shell}>
      <View page={page} shell={shell} />
    </Document>,
  )}`;

function View({ page, shell }: { page: Page; shell: Shell }) {
  switch (page.name) {
    case "language":
      return <LanguageView page={page} />;
    case "home":
      return <HomeView page={page} />;
    case "lesson":
      return <LessonView page={page} />;
    case "complete":
      return <CompleteView page={page} />;
    case "survey":
      return <SurveyView page={page} />;
    case "explain":
      return <ExplainView page={page} offersHome={shell.signedIn && !shell.hideExit} />;
  }
}
