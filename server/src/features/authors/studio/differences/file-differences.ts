import { templateFileNames } from "#engines/lesson/index.ts";
import type { DraftFiles } from "../drafts/draft.ts";
import { lineDifference } from "./line-difference.ts";

/** File by file, where two states of a lesson differ. */
export function fileDifferences(older: DraftFiles, newer: DraftFiles) {
  return templateFileNames.flatMap((name) => {
    const [from, to] = [older[name], newer[name]];
    if (from === to) return [];
    const state = from === undefined ? "added" : to === undefined ? "removed" : "changed";
    return [{ name, state, hunks: lineDifference(from ?? "", to ?? "") } as const];
  });
}

export function namedFiles(files: DraftFiles) {
  return templateFileNames.flatMap((name) => {
    const text = files[name];
    return text === undefined ? [] : [{ name, text }];
  });
}
