import type { Piece } from "@lectern/lesson-format/cut/pieces.ts";
import { audienceOf, isForm, questionOf } from "@lectern/lesson-format/question/form-id.ts";
import { useRef } from "react";
import { ForChanges } from "../../../../design/forms/may-change.tsx";
import { withinSentence } from "../../../language/language.ts";
import { PieceForm } from "../forms/piece-form.tsx";
import { RowActions } from "../forms/row-actions.tsx";
import { audienceWords, boxWords, pieceWords, surfaceWords } from "../words.ts";
import type { OpenFile } from "../working/open-piece.ts";
import type { Remark } from "../working/remarks.ts";
import { PieceView } from "./piece-view.tsx";
import { RemarkList } from "./remark-list.tsx";

interface PieceItemProps {
  open: OpenFile;
  piece: Piece;
  /** Among those of its kind that it can change places with. */
  index: number;
  count: number;
  lang: string;
  remarks: readonly Remark[] | undefined;
  onMove?: (by: -1 | 1) => void;
  onRemove?: () => void;
  /** Leaves it for the next that is open. @returns false where there is none */
  onNext?: () => boolean;
  /** What stands in it only until somebody writes. */
  isUnwritten?: (text: string) => boolean;
}

const isWritten = () => false;

/** A piece as it reads, with what can be done to it; open, with its form. */
export function PieceItem(props: PieceItemProps) {
  const {
    open,
    piece,
    index,
    count,
    lang,
    remarks,
    onMove,
    onRemove,
    onNext,
    isUnwritten = isWritten,
  } = props;
  const edit = useRef<HTMLButtonElement>(null);
  const name = nameOf(piece, index);
  const isOpen = open.isOpen(piece);
  // It is back with the next rendering.
  const focusButton = () => requestAnimationFrame(() => edit.current?.focus());
  const next =
    onNext &&
    (() => {
      if (!onNext()) focusButton();
    });
  const close = () => {
    if (open.close()) focusButton();
  };
  return (
    <li className={isOpen ? "studio-piece studio-piece-open" : "studio-piece"}>
      <div className="studio-piece-head">
        <span className="studio-piece-name">{name}</span>
        {!isOpen && (
          <ForChanges>
            <span className="studio-piece-actions">
              <button
                ref={edit}
                type="button"
                className="button-quiet button-small"
                aria-label={`Edit ${withinSentence(name)}`}
                onClick={() => open.open(piece)}
              >
                Edit
              </button>
              {onMove && (
                <RowActions
                  label={withinSentence(name)}
                  index={index}
                  count={count}
                  onMove={onMove}
                  onRemove={onRemove}
                />
              )}
            </span>
          </ForChanges>
        )}
      </div>
      {isOpen ? (
        <PieceForm
          piece={piece}
          name={name}
          lang={lang}
          kept={open.kept}
          onChange={open.write}
          onClose={close}
          onNext={next}
          isUnwritten={isUnwritten}
        />
      ) : (
        <PieceView piece={piece} lang={lang} />
      )}
      <RemarkList remarks={remarks} />
    </li>
  );
}

/** Such as “Paragraph 2”, “Question q1”, “Mail 3”. */
function nameOf({ kind, id, lines }: Piece, index: number): string {
  const audience = audienceOf(id);
  if (kind === "question" && audience !== undefined)
    return `Question ${questionOf(id ?? "")}, ${audienceWords[audience]}`;
  if (kind === "question" && isForm(id))
    return `Form ${id?.split("/")[1]} of question ${questionOf(id ?? "")}`;
  if (kind === "question") return `Question ${id ?? index + 1}`;
  const named = (lines[0] ?? "").slice(3).trim();
  const words = [...boxWords, ...Object.entries(surfaceWords)];
  const own = words.find(([each]) => each === named)?.[1];
  return `${own ?? pieceWords[kind]} ${index + 1}`;
}
