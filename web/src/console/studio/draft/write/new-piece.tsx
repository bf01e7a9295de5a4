import type { PieceKind } from "@lectern/lesson-format/cut/pieces.ts";
import { type QuestionKind, questionKinds } from "@lectern/lesson-format/question/question-content.ts";
import { useId, useState } from "react";
import { Button } from "../../../../design/button.tsx";
import { Choices } from "../forms/line-field.tsx";
import { typeWords } from "../words.ts";
import { newBlocks } from "./new-lines.ts";

interface NewBlock {
  kind: PieceKind;
  lines: readonly string[];
}

export function AddBlock({ onAdd, within }: { onAdd: (block: NewBlock) => void; within: string }) {
  return (
    <AddChoice
      label={`What to add to the text of “${within}”`}
      action="Add to the text"
      choices={newBlocks.map(({ value, words }) => [value, words])}
      onAdd={(value) => {
        const block = newBlocks.find((each) => each.value === value);
        if (block) onAdd(block);
      }}
    />
  );
}

export function AddQuestion({ onAdd, within }: { onAdd: (type: QuestionKind) => void; within: string }) {
  return (
    <AddChoice
      label={`Kind of question to add to “${within}”`}
      action="Add a question"
      choices={questionKinds.map((type) => [type, typeWords[type]])}
      onAdd={(value) => {
        const type = questionKinds.find((each) => each === value);
        if (type) onAdd(type);
      }}
    />
  );
}

interface AddChoiceProps {
  label: string;
  action: string;
  choices: readonly (readonly [string, string])[];
  onAdd: (value: string) => void;
}

function AddChoice({ label, action, choices, onAdd }: AddChoiceProps) {
  const id = useId();
  const [value, setValue] = useState(choices[0]?.[0] ?? "");
  return (
    <div className="studio-add">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Choices {...{ id, value, choices }} onChange={setValue} />
      <Button isSmall onClick={() => onAdd(value)}>
        {action}
      </Button>
    </div>
  );
}
