import { Notice } from "../../../design/notice.tsx";
import { fieldErrors, sentenceOf } from "../../problem.ts";

/** Why a file was refused whole. */
export function FileRefusal({ error }: { error: unknown }) {
  const failure = sentenceOf(error);
  if (!failure) return null;
  const sentences = fieldErrors(error).file ?? [];
  return (
    <Notice kind="problem">
      <p>{sentences.length > 0 ? "This file cannot be used, and nothing was changed." : failure}</p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
