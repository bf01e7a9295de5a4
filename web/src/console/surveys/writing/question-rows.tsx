import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../design/button.tsx";
import {
  CheckField,
  optionsOf,
  SelectField,
  TextAreaField,
  TextField,
} from "../../../design/forms/field.tsx";
import { Notice } from "../../../design/notice.tsx";
import { isChoice, type QuestionType } from "./question-type.ts";

const typeWords: Readonly<Record<QuestionType, string>> = {
  rating: "Stars, 1 to 5",
  scale: "A number, 0 to 10",
  single_choice: "One of several answers",
  multiple_choice: "Any of several answers",
  text: "A text of their own",
};
const types = Object.keys(typeWords) as QuestionType[];

/** Each row has a number of its own in the names of its fields, which stays its when another one is removed. */
export function QuestionRows({ mistakes }: { mistakes: readonly string[] }) {
  const [rows, setRows] = useState([1]);
  const add = () => {
    const row = Math.max(...rows) + 1;
    flushSync(() => setRows([...rows, row]));
    document.getElementsByName(`text-${row}`)[0]?.focus();
  };
  return (
    <>
      {rows.map((row, at) => (
        <QuestionRow
          key={row}
          row={row}
          number={at + 1}
          onRemove={rows.length > 1 ? () => setRows(rows.filter((other) => other !== row)) : null}
        />
      ))}
      {mistakes.length > 0 && <Notice kind="problem">{mistakes.join(" ")}</Notice>}
      <div>
        <Button onClick={add}>Add question</Button>
      </div>
    </>
  );
}

interface QuestionRowProps {
  row: number;
  /** From 1, as learners count. */
  number: number;
  onRemove: (() => void) | null;
}

function QuestionRow({ row, number, onRemove }: QuestionRowProps) {
  const [type, setType] = useState<QuestionType>("rating");
  return (
    <fieldset className="form-group">
      <legend>Question {number}</legend>
      <input type="hidden" name="row" value={row} />
      <TextField name={`text-${row}`} label="What is asked" required maxLength={1000} />
      <SelectField
        name={`type-${row}`}
        label="Answered by"
        value={type}
        onChange={({ target }) => setType(types.find((one) => one === target.value) ?? type)}
      >
        {optionsOf(types, typeWords)}
      </SelectField>
      {isChoice(type) && (
        <TextAreaField
          name={`options-${row}`}
          label="Answers to choose from"
          hint="One a line, two at least."
          required
        />
      )}
      <CheckField
        name={`required-${row}`}
        label="Needs an answer"
        hint="Without one the response cannot be sent."
      />
      {onRemove && (
        <div>
          <Button isSmall onClick={onRemove}>
            Remove<span className="visually-hidden"> question {number}</span>
          </Button>
        </div>
      )}
    </fieldset>
  );
}
