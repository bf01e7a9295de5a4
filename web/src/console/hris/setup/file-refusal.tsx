import { Notice } from "../../../design/notice.tsx";
import { fieldErrors, sentenceOf } from "../../problem.ts";

/** Why a file was refused whole. */
export function FileRefusal({ error }: { error: unknown }) {
  const failure = sentenceOf(error);
  if (!failure) return null;
  return (
    <Notice kind="problem">
      <p>{failure}</p>
      {(fieldErrors(error).file ?? []).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
