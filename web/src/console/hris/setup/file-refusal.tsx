import { Notice } from "../../../design/notice.tsx";
import { sentenceOf } from "../../problem.ts";
import { Coded } from "../../sentences/sentences.tsx";
import { useFieldErrors } from "../../sentences/use-field-errors.ts";

/** Why a file was refused whole. */
export function FileRefusal({ error }: { error: unknown }) {
  const { file: mistakes = [] } = useFieldErrors(error);
  const failure = sentenceOf(error);
  if (!failure) return null;
  return (
    <Notice kind="problem">
      <p>{mistakes.length > 0 ? "This file cannot be used, and nothing was changed." : failure}</p>
      {mistakes.map((mistake) => (
        <p key={mistake}>
          <Coded text={mistake} />
        </p>
      ))}
    </Notice>
  );
}
