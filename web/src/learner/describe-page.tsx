import type { ReactNode } from "react";
import type { useTranslations } from "use-intl";
import type { Shell } from "./document/shell.ts";
import type { Page, Pages } from "./page.ts";

type Translate = ReturnType<typeof useTranslations<never>>;

/** What is said of a page besides its data. */
interface DescribedPage<Name extends keyof Pages> extends PageTraits {
  name: Name;
  View: (props: { page: Pages[Name]; shell: Shell }) => ReactNode;
  /** The words of the browser tab, before the organization's name. */
  title: (page: Pages[Name], t: Translate) => string;
}

interface PageTraits {
  /** It is in the middle of something: the words for the way out in the corner. */
  exit?: "exit" | "exitTalk";
  /** What it shows of lessons is set as print sets their language. What goes back to the server stays as it came. */
  isOfLessons?: true;
  /** It asks for the language: its foot does not. */
  asksLanguage?: true;
}

export interface PageDescription extends PageTraits {
  name: keyof Pages;
  show: (page: Page, shell: Shell) => ReactNode;
  titleOf: (page: Page, t: Translate) => string;
}

export function describePage<Name extends keyof Pages>({
  name,
  View,
  title,
  ...traits
}: DescribedPage<Name>): PageDescription {
  const isOwn = (page: Page): page is Pages[Name] => page.name === name;
  const own = (page: Page): Pages[Name] => {
    if (isOwn(page)) return page;
    throw new Error(`The page ${name} cannot show ${page.name}.`);
  };
  return {
    ...traits,
    name,
    show: (page, shell) => <View page={own(page)} shell={shell} />,
    titleOf: (page, t) => title(own(page), t),
  };
}
