import { cutLesson, type LessonText, type Section } from "@lectern/lesson-format/cut/lesson-text.ts";
import { linesOf, withLines } from "@lectern/lesson-format/cut/lines.ts";
import type { Held, Piece } from "@lectern/lesson-format/cut/pieces.ts";
import { withoutPiece } from "@lectern/lesson-format/editing/moving.ts";
import type { Files } from "@lectern/lesson-format/editing/whole-lesson.ts";
import { useState } from "react";
import { lacksRight } from "./right-option.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** A file of the draft, cut into its pieces; one at a time is open. */
export interface OpenFile {
  file: string;
  text: string;
  lesson: LessonText;
  isOpen: (piece: Piece) => boolean;
  /** Why the piece that is open could not be left just now; null where nobody tried, or nothing keeps it. */
  kept: string | null;
  /** Opens a piece, and closes the one that was open; a question that nobody could answer stays open. */
  open: (piece: Held) => void;
  /** Whether it is closed now. */
  close: () => boolean;
  /** Writes other lines into the piece that is open. */
  write: (lines: readonly string[]) => void;
  /** Other files, with nothing open. What was done can be undone while `words` stand there. */
  change: (files: Files, words?: string) => void;
}

/** @param begin the piece that is open from the beginning */
export function useOpenFile(
  copy: WorkingCopy,
  file: string,
  onUndo: (undo: Undo | null) => void,
  begin: (lesson: LessonText) => Held | null = () => null,
): OpenFile {
  const text = copy.files[file] ?? "";
  const [held, setHeld] = useState(() => begin(cutLesson(text)));
  const [kept, setKept] = useState<string | null>(null);
  const lesson = cutLesson(text, held);
  const withText = (next: string): Files => ({ ...copy.files, [file]: next });
  /** Says what keeps the piece that is open, if anything does. */
  const isKept = () => {
    const lack =
      held && lacksRight({ kind: held.kind, lines: linesOf(text).slice(held.first, held.last + 1) });
    setKept(lack);
    return lack !== null;
  };
  return {
    file,
    text,
    lesson,
    kept,
    isOpen: (piece) => held !== null && piece.first === held.first,
    open({ first, last, kind, id }) {
      if (isKept()) return;
      setHeld({ first, last, kind, id });
      onUndo(null);
    },
    close() {
      if (isKept()) return false;
      setHeld(null);
      const found = held && emptied(lesson, held);
      if (found) copy.change(withText(withoutPiece(text, found.section, found.piece)));
      return true;
    },
    write(lines) {
      if (held === null) return;
      copy.change(withText(withLines(text, held, lines)));
      setHeld({ ...held, last: held.first + lines.length - 1 });
      setKept(null);
    },
    change(files, words) {
      if (isKept()) return;
      setHeld(null);
      onUndo(words === undefined ? null : { words, files: copy.files, after: files });
      copy.change(files);
    },
  };
}

/** What was done, and the files from before. */
export interface Undo {
  words: string;
  files: Files;
  /** What is there now: as soon as something else is, there is no way back. */
  after: Files;
}

/** A piece that was left without a word is gone. */
function emptied(lesson: LessonText, held: Held): { section: Section; piece: Piece } | null {
  for (const section of lesson.sections)
    for (const piece of section.pieces)
      if (piece.first === held.first && piece.lines.every((line) => line.trim() === ""))
        return { section, piece };
  return null;
}
