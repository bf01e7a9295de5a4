import { Link } from "@tanstack/react-router";
import { Notice } from "../../../../design/notice.tsx";
import type { View } from "../part-search.ts";
import { inFormWords } from "../working/form-words.ts";
import { type Remark, remarksOf } from "../working/remarks.ts";
import type { WorkingCopy } from "../working/working-copy.ts";
import { Comments } from "./comments.tsx";
import { PreviewPart } from "./preview-part.tsx";
import { Steps } from "./steps.tsx";

/** From the draft to learners. */
export function ReviewView({ copy }: { copy: WorkingCopy }) {
  const remarks = remarksOf(copy.saved);
  const mistakes = remarks.filter(({ kind }) => kind === "mistake");
  const notes = remarks.filter(({ kind }) => kind === "note");
  return (
    <>
      <section className="page-section" aria-labelledby="studio-check">
        <h2 id="studio-check">What is to be mended</h2>
        {mistakes.length === 0 ? (
          <Notice kind="success">Nothing stands in the way of publishing.</Notice>
        ) : (
          <>
            <p>
              {mistakes.length === 1 ? "One thing keeps" : `${mistakes.length} things keep`} the lesson from
              being published.
            </p>
            <Remarks remarks={mistakes} />
          </>
        )}
        {notes.length > 0 && (
          <>
            <h3>Could be better</h3>
            <Remarks remarks={notes} />
          </>
        )}
      </section>
      <PreviewPart copy={copy} />
      <Steps copy={copy} />
      <Comments copy={copy} />
    </>
  );
}

function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  const view = (file: string): View => (file === "template.yaml" ? "about" : "write");
  return (
    <ul className="studio-remarks">
      {remarks.map(({ kind, file, line, message }) => (
        <li key={`${file} ${line} ${message}`} className={`studio-${kind}`}>
          <span>
            <Link to="." search={{ view: view(file), ...languageOf(file) }}>
              {file}, line {line}
            </Link>{" "}
            <span lang="en">{inFormWords(message)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function languageOf(file: string) {
  const language = (["en", "de", "fr", "it"] as const).find((each) => file === `${each}.md`);
  return language === undefined ? {} : { language };
}
