import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import type { PageDescription } from "./describe-page.tsx";
import { Document } from "./document/document.tsx";
import { type FillStyle, neededStyle, styleToCome } from "./document/needed-style.ts";
import type { RenderFragment } from "./fragment.ts";
import { messagesOf } from "./language/messages-of.ts";
import { setContent, setEvery, typographyOf } from "./language/typography.ts";
import { QuestionForm } from "./lesson/questions/question-form.tsx";
import type { Page, RenderPage } from "./page.ts";

export { writeCertificate } from "./certificate/certificate-words.ts";
export { refusedLinks } from "./legal/markdown.ts";
export { renderMail } from "./mail/mail.ts";
export { renderReminderMail } from "./mail/reminder-mail.tsx";
export { recallCard } from "./recall/recall-card.ts";

/** Fills in what the page needs of the stylesheet, where its shell says that style is inlined. */
export const fillStyle: FillStyle = (html) => {
  const style = neededStyle(__LEARNER_STYLE__, html);
  return { html: html.replace(styleToCome, () => style), style };
};

/** What each folder of pages says of its pages. */
const folders = import.meta.glob<{ pages: PageDescription[] }>("./*/pages.tsx", { eager: true });
const descriptions = new Map(
  Object.values(folders)
    .flatMap(({ pages }) => pages)
    .map((description) => [description.name, description]),
);

/** Renders a complete HTML document without inline script; its assets are under `/assets/`. */
export const renderPage: RenderPage = (page, shell) => {
  const description = describe(page);
  const words = description.isOfLessons ? setContent(page, shell.isSwiss) : page;
  return `<!doctype html>${renderToStaticMarkup(
    <Document page={words} description={description} shell={shell} />,
  )}`;
};

function describe({ name }: Page): PageDescription {
  const description = descriptions.get(name);
  if (description === undefined) throw new Error(`No folder describes the page ${name} in its pages.tsx.`);
  return description;
}

/** Renders a piece of a page, for a script that puts it into the page. */
export const renderFragment: RenderFragment = ({ name: _, ...question }, { language, isSwiss }) => {
  const typography = typographyOf(question.contentLanguage, isSwiss);
  return renderToStaticMarkup(
    <IntlProvider locale={language} messages={messagesOf(language, isSwiss)} timeZone="UTC">
      <QuestionForm {...(typography === null ? question : setEvery(question, typography))} />
    </IntlProvider>,
  );
};
