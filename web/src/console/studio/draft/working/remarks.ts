import { cutLesson } from "@lectern/lesson-format/cut/lesson-text.ts";
import type { CodedSentence } from "../../../sentences/sentence-words.ts";
import type { LessonDraft } from "../queries.ts";

/** What is said of a place: a mistake stops the lesson from being published, a note does not. */
export interface Remark {
  kind: "mistake" | "note";
  file: string;
  line: number;
  message: string;
  /** The message in parts; null: in English only. */
  sentences: readonly CodedSentence[] | null;
}

export function remarksOf({ mistakes, notes }: LessonDraft): Remark[] {
  const said = [
    ...mistakes.map((mistake): Remark => ({ kind: "mistake", ...mistake })),
    ...notes.map(
      ({ file, line, message, sentences }): Remark => ({ kind: "note", file, line, message, sentences }),
    ),
  ];
  return said.filter((one, index) => index === said.findIndex((other) => isSame(one, other)));
}

/** Remarks by the piece that they speak of, which has the same key while it is being written in. */
export function remarksByPiece(draft: LessonDraft, file: string): Map<string, Remark[]> {
  const text = draft.files.find(({ name }) => name === file)?.text ?? "";
  const keys = keysByLine(text);
  const byPiece = new Map<string, Remark[]>();
  for (const remark of remarksOf(draft)) {
    if (remark.file !== file) continue;
    const key = keys.get(remark.line) ?? wholeFile;
    byPiece.set(key, [...(byPiece.get(key) ?? []), remark]);
  }
  return byPiece;
}

/** The heading of the section that a remark speaks of, slots by their defaults; empty for what stands above all sections. */
export function sectionOf(draft: LessonDraft, { file, line }: Remark): string {
  const text = draft.files.find(({ name }) => name === file)?.text ?? "";
  const section = cutLesson(text).sections.find(({ first, last }) => first < line && line <= last + 1);
  return (section?.heading ?? "").replace(/\{\{[^{}|]*\|?([^{}]*)\}\}/g, "$1");
}

export const wholeFile = "file";

export function sectionKey(section: number): string {
  return `${section}`;
}

export function pieceKey(section: number, piece: number): string {
  return `${section}/${piece}`;
}

function keysByLine(text: string): Map<number, string> {
  const keys = new Map<number, string>();
  cutLesson(text).sections.forEach((section, index) => {
    for (let at = section.first; at <= section.last; at += 1) keys.set(at + 1, sectionKey(index));
    section.pieces.forEach((piece, position) => {
      for (let at = piece.first; at <= piece.last; at += 1) keys.set(at + 1, pieceKey(index, position));
    });
  });
  return keys;
}

function isSame(one: Remark, other: Remark): boolean {
  return one.file === other.file && one.line === other.line && one.message === other.message;
}
