import type { PieceKind } from "@lectern/lesson-format/cut/pieces.ts";
import { type QuestionKind, questionKinds } from "@lectern/lesson-format/question/question-content.ts";
import { Button } from "../../../../design/button.tsx";
import { Plus } from "../../../../design/icons/icons.tsx";
import { typeWords } from "../words.ts";
import { newBlocks } from "./new-lines.ts";

interface NewBlock {
  kind: PieceKind;
  lines: readonly string[];
}

export function AddBlock({ onAdd, within }: { onAdd: (block: NewBlock) => void; within: string }) {
  return (
    <AddChoice
      action="Add to the text"
      label={`Add to the text of “${within}”`}
      choices={newBlocks.map((block) => [block.words, () => onAdd(block)])}
      common={5}
    />
  );
}

export function AddQuestion({ onAdd, within }: { onAdd: (type: QuestionKind) => void; within: string }) {
  return (
    <AddChoice
      action="Add a question"
      label={`Add a question to “${within}”`}
      choices={questionKinds.map((type) => [typeWords[type], () => onAdd(type)])}
      common={4}
    />
  );
}

interface AddChoiceProps {
  action: string;
  /** The same, and to what. */
  label: string;
  choices: readonly (readonly [words: string, onAdd: () => void])[];
  /** So many of them are at hand, the others one click further. */
  common: number;
}

function AddChoice({ action, label, choices, common }: AddChoiceProps) {
  const buttons = choices.map(([words, onAdd]) => (
    <Button
      key={words}
      isSmall
      onClick={({ currentTarget }) => {
        currentTarget.closest("details")?.removeAttribute("open");
        onAdd();
      }}
    >
      <Plus aria-hidden="true" />
      {words}
    </Button>
  ));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as one more question
    <div className="studio-add" role="group" aria-label={label}>
      <span aria-hidden="true">{action}</span>
      {buttons.slice(0, common)}
      <details>
        <summary className="button-quiet button-small">More</summary>
        <div className="studio-add">{buttons.slice(common)}</div>
      </details>
    </div>
  );
}
