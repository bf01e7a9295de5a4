import type { PieceKind } from "@lectern/lesson-format/cut/pieces.ts";
import { dashesOf } from "@lectern/lesson-format/pieces/block-model.ts";
import { type QuestionKind, questionKinds } from "@lectern/lesson-format/question/question-content.ts";
import { type SurfaceKind, surfaceKinds } from "@lectern/lesson-format/surfaces.ts";
import { useId, useState } from "react";
import { Button } from "../../../../design/button.tsx";
import { Choices } from "../forms/line-field.tsx";
import { surfaceWords, typeWords } from "../words.ts";

/** What a drawing cannot be without. */
const firstParts: Readonly<Record<SurfaceKind, readonly string[]>> = {
  mail: ["from", "subject", "body"],
  chat: ["name", "message"],
  browser: ["address", "page"],
  workshop: ["floor", "machine"],
  steps: ["title", "step", "step"],
  contrast: ["title", "before", "point", "after", "point"],
  number: ["title", "number", "meaning"],
  quadrant: ["title", "across", "up", "top-left", "top-right", "bottom-left", "bottom-right"],
  timeline: ["title", "time", "event", "time", "event"],
};

/** What a new block begins with: as little as the format can hold. */
const newBlocks: readonly { value: string; words: string; kind: PieceKind; lines: readonly string[] }[] = [
  { value: "paragraph", words: "Paragraph", kind: "paragraph", lines: [""] },
  { value: "list", words: "List", kind: "list", lines: ["- "] },
  { value: "box", words: "Box", kind: "box", lines: ["::: note", "", ":::"] },
  { value: "quotation", words: "Quotation", kind: "quotation", lines: ["> "] },
  { value: "when", words: "Text only for some", kind: "when", lines: ["::: when tools_any: []", "", ":::"] },
  ...surfaceKinds.map((value) => ({
    value,
    words: `Drawn ${surfaceWords[value].toLowerCase()}`,
    kind: "surface" as const,
    lines: [`::: ${value}`, ...firstParts[value].map((part) => `${part} | `), ":::"],
  })),
  {
    value: "table",
    words: "Table",
    kind: "table",
    lines: ["|  |  |", dashesOf(2), "|  |  |"],
  },
  { value: "picture", words: "Picture", kind: "picture", lines: ["![]()"] },
];

interface NewBlock {
  kind: PieceKind;
  lines: readonly string[];
}

export function AddBlock({ onAdd, within }: { onAdd: (block: NewBlock) => void; within: string }) {
  return (
    <AddChoice
      label={`What to add to the text of ${within}`}
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
      label={`Kind of question to add to ${within}`}
      action="Add a question"
      choices={questionKinds.map((type) => [type, typeWords[type]])}
      onAdd={(value) => {
        const type = questionKinds.find((each) => each === value);
        if (type) onAdd(type);
      }}
    />
  );
}

/** The first lines of a question: what learners choose from is written in its form. */
export function newQuestion(type: QuestionKind, id: string): string[] {
  const head = `? ${id} ${type}${type === "spot" ? " mail" : ""}: `;
  if (type === "sort") return [head, "+ one | ", "+ two | "];
  return type === "scene" ? [head, "@ start | "] : [head];
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
