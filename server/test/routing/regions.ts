import { isWord, type Token } from "../architecture/sql-tokens.ts";

/** A select, or another command, with what it sees around it. */
export interface Region {
  parent: Region | null;
  /** Where its parentheses open; -1 for what has none. */
  open: number;
}

const commands = ["select", "with", "insert", "update", "delete", "merge", "values"];
const operators = ["union", "intersect", "except"];

/** The region that each token stands in. Branches of a union are regions of their own, beside each other. */
export function regionsOf(tokens: readonly Token[]): Region[] {
  const opened: Region[] = [{ parent: null, open: -1 }];
  return tokens.map((token, at) => {
    const region = opened.at(-1) ?? { parent: null, open: -1 };
    if (isWord(token, "("))
      opened.push(opensRegion(tokens, at) ? { parent: region, open: openOf(tokens, at, region) } : region);
    if (isWord(token, ")") && opened.length > 1) opened.pop();
    if (isWord(token, ...operators)) opened[opened.length - 1] = { parent: region.parent, open: region.open };
    return region;
  });
}

function opensRegion(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return isWord(next, "(") ? opensRegion(tokens, at + 1) : isWord(next, ...commands);
}

/** Of a branch in parentheses of its own, where those around all branches open. */
function openOf(tokens: readonly Token[], at: number, around: Region): number {
  const isBranch = isWord(tokens[at - 1], "(", "all", ...operators);
  return isBranch && (around.open >= 0 || at === 0) ? around.open : at;
}

export function regionsOutwards(region: Region | null): Region[] {
  return region === null ? [] : [region, ...regionsOutwards(region.parent)];
}
