import type { BreachKind } from "../../script/scenario-content.ts";
import { dateAt } from "../kinds/birthday.ts";
import { isNumber } from "../numbers.ts";
import { findPhrase, type Said } from "../said.ts";
import { findAmount, findCode, findStreet, findYear } from "./figures.ts";

/** What is a secret, an address, a birthday or a reduction where it was asked for, though nobody names it. */
export interface ToldValue {
  /** The words that it consists of, by their indexes. */
  words: ReadonlySet<number>;
  /** Nothing is missing: "4711", and not "the seven". */
  isWhole: boolean;
}

/** "S, o, m": so many single letters in a row are spelled. */
const SPELLED = 3;

export function toldValue(said: Said, kind: BreachKind | undefined): ToldValue | undefined {
  const to = said.words.length;
  const words = new Set([...figuresIn(said), ...(kind === "secret" ? spelledIn(said) : [])]);
  switch (kind) {
    case "secret":
      return findCode(said, 0, to) !== undefined || spelledIn(said).length > 0
        ? { words, isWhole: true }
        : undefined;
    case "address": {
      const street = findStreet(said, 0, to);
      return street === undefined ? undefined : { words: new Set([...words, ...street]), isWhole: false };
    }
    case "birthday": {
      const dates = datesIn(said);
      if (dates.length === 0 && findYear(said, 0, to) === undefined) return undefined;
      return { words: new Set([...words, ...dates]), isWhole: true };
    }
    case "concession": {
      if (findAmount(said, 0, to) === undefined) return undefined;
      return { words: new Set([...words, ...unitsIn(said)]), isWhole: false };
    }
    default:
      return undefined;
  }
}

/** Of how many of its words hardly anything but a number is said: "34", "number ten". */
export function figuresIn(said: Said): number[] {
  return indexesOf(said, (at) => isNumber(said, at) || /\d/.test(said.words[at]?.text ?? ""));
}

function spelledIn(said: Said): number[] {
  const isLetter = (at: number) => /^[\p{L}\p{N}]$/u.test(said.words[at]?.text ?? "");
  const row = [...Array(SPELLED).keys()];
  const starts = indexesOf(said, (at) => row.every((offset) => isLetter(at + offset)));
  return starts.flatMap((at) => row.map((offset) => at + offset));
}

function datesIn(said: Said): number[] {
  return indexesOf(said, () => true).flatMap((at) => {
    const date = dateAt(said, at);
    // A year alone is looked for by itself.
    if (date === undefined || (date.to - date.from < 2 && !/\d[./-]\d/.test(said.words[at]?.text ?? "")))
      return [];
    return [...Array(date.to - date.from).keys()].map((offset) => date.from + offset);
  });
}

/** "20 per cent" */
function unitsIn(said: Said): number[] {
  const { percent, currencies } = said.list.concession;
  return indexesOf(said, () => true).flatMap((at) => {
    const found = findPhrase(said, [...percent, ...currencies], at, Math.min(at + 3, said.words.length));
    return found?.from === at ? [...Array(found.to - found.from).keys()].map((offset) => at + offset) : [];
  });
}

function indexesOf({ words }: Said, isOne: (at: number) => boolean): number[] {
  return [...words.keys()].filter(isOne);
}
