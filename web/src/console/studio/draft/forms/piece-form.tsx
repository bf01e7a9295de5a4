import type { Piece } from "@lectern/lesson-format/cut/pieces.ts";
import { type PieceModel, pieceLines, readPiece } from "@lectern/lesson-format/pieces/block-model.ts";
import { blankOption } from "@lectern/lesson-format/pieces/question-model.ts";
import { type KeyboardEvent, useState } from "react";
import { Button } from "../../../../design/button.tsx";
import { Notice } from "../../../../design/notice.tsx";
import { focusAtOnce } from "../../../focus.ts";
import { useIsUploading } from "../working/pictures.tsx";
import { BlockForm } from "./block-form.tsx";
import { addsRow, endsLine, focusNextLine } from "./line-keys.ts";
import { QuestionForm } from "./question-form.tsx";
import { SameStructure } from "./structure.tsx";
import { useUnwritten } from "./unwritten.ts";

interface PieceFormProps {
  piece: Piece;
  /** How the piece is called among the others. */
  name: string;
  lang: string;
  /** Why it could not be left just now. */
  kept: string | null;
  onChange: (lines: readonly string[]) => void;
  onClose: () => void;
  /** Leaves it for another one, also by Ctrl and Enter. */
  onNext: (() => void) | undefined;
  /** What stands in it only until somebody writes. */
  isUnwritten: (text: string) => boolean;
}

/** One piece, open: a form where one can say all of it, else its lines; and its lines on demand. */
export function PieceForm({
  piece,
  name,
  lang,
  kept,
  onChange,
  onClose,
  onNext,
  isUnwritten,
}: PieceFormProps) {
  const isUploading = useIsUploading();
  const [model, setModel] = useState(() => withRows(readPiece(piece)));
  const change = (next: PieceModel) => {
    setModel(next);
    const lines = pieceLines(next);
    onChange(lines.length === 0 ? [""] : lines);
  };
  const isLines = model.kind === "lines";
  const toggle = () =>
    setModel(isLines ? withRows(readPiece(piece)) : { kind: "lines", text: piece.lines.join("\n") });
  const unwritten = useUnwritten(isUnwritten);
  const leave = () => !isUploading && (onNext ?? onClose)();
  const handleKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (key === "Escape" && !isUploading) onClose();
    if (key === "Enter" && (ctrlKey || metaKey)) leave();
    if (!endsLine(event)) return;
    // A translation has the rows of its original, and where that says nothing there is nothing to translate.
    const isFollowed = onNext ? focusNextLine(event, Boolean) : focusNextLine(event) || addsRow(event);
    if (!isFollowed) leave();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset could not be laid out like this
    <div className="studio-form" role="group" aria-label={name} onKeyDown={handleKey} {...unwritten}>
      <SameStructure isSame={onNext !== undefined}>
        {model.kind === "lines" ? (
          <LinesField text={model.text} lang={lang} onChange={(text) => change({ kind: "lines", text })} />
        ) : model.kind === "question" ? (
          <QuestionForm {...{ model, lang }} onChange={change} />
        ) : (
          <BlockForm {...{ model, lang }} onChange={change} />
        )}
      </SameStructure>
      {isByLine(model) && <p className="field-hint">Enter goes to the next text.</p>}
      {kept !== null && <Notice kind="problem">{kept}</Notice>}
      <div className="form-actions">
        <Button look="primary" isSmall isBusy={isUploading} onClick={onClose}>
          Done
        </Button>
        {onNext && (
          <Button isSmall isBusy={isUploading} aria-keyshortcuts="Control+Enter Meta+Enter" onClick={onNext}>
            Done, next
          </Button>
        )}
        <Button look="quiet" isSmall onClick={toggle}>
          {isLines ? "As a form" : "As Markdown"}
        </Button>
      </div>
    </div>
  );
}

function LinesField({
  text,
  lang,
  onChange,
}: {
  text: string;
  lang: string;
  onChange: (text: string) => void;
}) {
  return (
    <label className="field">
      <span className="field-label">Its lines, as Markdown</span>
      <textarea
        className="field-control studio-source"
        rows={Math.min(20, Math.max(4, text.split("\n").length + 1))}
        lang={lang}
        spellCheck={false}
        ref={focusAtOnce}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

/** Whether its texts have one line each. */
function isByLine({ kind }: PieceModel): boolean {
  return ["list", "surface", "table", "picture", "question"].includes(kind);
}

/** A question that has nothing to choose from yet begins with rows to write in. */
function withRows(model: PieceModel): PieceModel {
  if (model.kind !== "question" || model.sides.some(({ options }) => options.length > 0)) return model;
  const rows = model.type === "order" ? 3 : model.type === "fill" ? 1 : 2;
  const places = ["from", "subject"];
  return {
    ...model,
    sides: model.sides.map((side) => ({
      ...side,
      options: Array.from({ length: rows }, (_, index) => ({
        ...blankOption,
        part: model.type === "spot" ? (places[index] ?? "") : "",
      })),
    })),
  };
}
