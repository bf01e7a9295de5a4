import { Tag } from "../../design/tag.tsx";
import type { DraftDetail } from "./queries.ts";

/** The passages of the documents that each paragraph rests on, for the reviewer. */
export function ParagraphSources({ draft }: { draft: DraftDetail }) {
  if (draft.paragraphs.length === 0) return null;
  const texts = paragraphTexts(draft.files.find(({ name }) => name.endsWith(".md"))?.text ?? "");
  return (
    <section className="page-section" aria-labelledby="draft-sources">
      <h2 id="draft-sources">What each paragraph leans on</h2>
      <p className="draft-hint">
        By the model’s own account. Passages of deleted documents are not shown any more.
      </p>
      <ol className="draft-sources">
        {draft.paragraphs.map(({ section, paragraph, passages }) => (
          <li key={`${section} ${paragraph}`}>
            <p lang={draft.language}>{texts.get(`${section} ${paragraph}`) ?? `${section}, ${paragraph}`}</p>
            {passages.length === 0 ? (
              <Tag tone="off">Leans on no passage: look twice</Tag>
            ) : (
              passages.map(({ id, file, page, text }) => (
                <blockquote key={id}>
                  <p>{text}</p>
                  <footer>{page === null ? file : `${file}, page ${page}`}</footer>
                </blockquote>
              ))
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Paragraphs by section and number, as the content format writes them: one line each, before the questions. */
function paragraphTexts(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let section = "";
  let number = 0;
  let isAsking = false;
  for (const line of text.split("\n")) {
    const heading = /^## (\S+) \|/.exec(line)?.[1];
    if (heading !== undefined) [section, number, isAsking] = [heading, 0, false];
    else if (line.startsWith("? ")) isAsking = true;
    else if (section !== "" && !isAsking && line !== "") found.set(`${section} ${++number}`, line);
  }
  return found;
}
