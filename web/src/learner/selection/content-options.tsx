import { useTranslations } from "use-intl";
import { languageNames } from "../language/languages.ts";
import { useCategoryName } from "../language/use-category-name.ts";
import type { SelectableContent } from "./selection-page.ts";

interface ContentOptionsProps {
  id: string;
  title: string;
  options: SelectableContent[];
  isSeveral: boolean;
}

/** Lessons or scenarios set like a table of contents: with a box to tick each, or with a button. */
export function ContentOptions({ id, title, options, isSeveral }: ContentOptionsProps) {
  return (
    <section className="shelf" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {options.map((option) =>
          isSeveral ? (
            <TickedContent key={option.value} content={option} />
          ) : (
            <TakenContent key={option.value} content={option} />
          ),
        )}
      </ul>
    </section>
  );
}

function TickedContent({ content }: { content: SelectableContent }) {
  const id = `choice-${content.value}`;
  return (
    <li className="selection-row">
      <input
        id={id}
        type="checkbox"
        className="field-check-box"
        name={content.field}
        value={content.value}
        defaultChecked={content.isChosen}
        aria-describedby={`${id}-words`}
      />
      <div className="shelf-words">
        <h3 lang={content.language}>
          <label htmlFor={id}>{content.title}</label>
        </h3>
        <Words id={`${id}-words`} content={content} />
      </div>
    </li>
  );
}

function TakenContent({ content }: { content: SelectableContent }) {
  const t = useTranslations("selection");
  const id = `choice-${content.value}`;
  return (
    <li className="shelf-row">
      <div className="shelf-words">
        <h3 lang={content.language}>{content.title}</h3>
        <Words id={`${id}-words`} content={content} />
      </div>
      <button
        type="submit"
        className="button-outline"
        name={content.field}
        value={content.value}
        aria-describedby={`${id}-words`}
      >
        {t("choose")}
        <span className="visually-hidden">
          {": "}
          <span lang={content.language}>{content.title}</span>
        </span>
      </button>
    </li>
  );
}

function Words({ id, content }: { id: string; content: SelectableContent }) {
  const t = useTranslations("selection");
  const tHome = useTranslations("home");
  const nameCategory = useCategoryName();
  const languages = content.languages.map((language) => languageNames[language]);
  return (
    <div id={id} className="shelf-words">
      {content.description && <p lang={content.language}>{content.description}</p>}
      {(content.minutes !== null || content.category) && (
        <p className="shelf-details">
          {content.minutes !== null && <span>{tHome("minutes", { minutes: content.minutes })}</span>}
          {content.category && <span>{nameCategory(content.category)}</span>}
        </p>
      )}
      <p className="shelf-details">
        {t("languages", { count: languages.length, languages: languages.join(", ") })}
      </p>
    </div>
  );
}
