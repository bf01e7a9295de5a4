import { Notice } from "../../../design/notice.tsx";
import { sentenceOf } from "../../problem.ts";
import { fieldSentences } from "../../sentences/field-sentences.ts";
import { Sentences } from "../../sentences/sentences.tsx";

/** Why a file was refused whole. */
export function FileRefusal({ error }: { error: unknown }) {
  const failure = sentenceOf(error);
  if (!failure) return null;
  const mistakes = fieldSentences(error, "file");
  return (
    <Notice kind="problem">
      <p>{mistakes.length > 0 ? "This file cannot be used, and nothing was changed." : failure}</p>
      {mistakes.map(({ english, sentences }) => (
        <p key={english}>
          <Sentences sentences={sentences} english={english} />
        </p>
      ))}
    </Notice>
  );
}
