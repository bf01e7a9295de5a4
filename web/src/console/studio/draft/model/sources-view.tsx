import { useQuery } from "@tanstack/react-query";
import { Tag } from "../../../../design/tag.tsx";
import { type Writing, writingQuery } from "./queries.ts";

/** The documents of a draft that a model wrote, and the passages that its paragraphs rest on. */
export function SourcesView({ id }: { id: number }) {
  const { data: writing } = useQuery(writingQuery(id));
  if (!writing) return null;
  const { documents, model, requested_by: by } = writing;
  return (
    <>
      <p className="draft-hint">
        {model === null ? `A model wrote it, asked by ${by}` : `${model} wrote it, asked by ${by}`}
        {documents.length > 0 && <>, from {documents.map(({ name }) => name).join(", ")}</>}.
      </p>
      <ParagraphSources writing={writing} />
    </>
  );
}

export function ParagraphSources({ writing: { paragraphs, language } }: { writing: Writing }) {
  if (paragraphs.length === 0) return null;
  return (
    <section className="page-section" aria-labelledby="draft-sources">
      <h2 id="draft-sources">What each paragraph leans on</h2>
      <p className="draft-hint">
        By the model’s own account, and as it wrote them. Passages of deleted documents are not shown any
        more.
      </p>
      <ol className="draft-sources" data-written-by="model">
        {paragraphs.map(({ section, paragraph, text, passages }) => (
          <li key={`${section} ${paragraph}`}>
            <p lang={language}>{text ?? `${section}, ${paragraph}`}</p>
            {passages.length === 0 ? (
              <Tag tone="off">Leans on no passage: look twice</Tag>
            ) : (
              passages.map(({ id, file, page, text: passage }) => (
                <blockquote key={id}>
                  <p>{passage}</p>
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
