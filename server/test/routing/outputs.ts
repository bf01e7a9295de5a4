import { afterParentheses, isWord } from "../architecture/sql-tokens.ts";
import { COLUMN, ownersAt, type Reader } from "./equations.ts";
import type { Occurrence } from "./occurrences.ts";
import type { Region } from "./regions.ts";

/** What a select that stands for a table says of organizations. */
export interface Output {
  body: Occurrence;
  branches: readonly {
    /** Whose organization it returns. */
    owners: readonly Occurrence[];
    /** A condition from outside applies within, too: nothing is counted off before. */
    isOpen: boolean;
  }[];
}

export function outputsOf(reader: Reader): Output[] {
  return reader.occurrences.flatMap((body) => {
    const branches = body.body === null ? [] : branchesOf(reader, body.body);
    return branches.length === 0 ? [] : [{ body, branches }];
  });
}

function branchesOf(reader: Reader, open: number): Output["branches"] {
  const end = afterParentheses(reader.tokens, open);
  const inside = new Set(reader.regions.slice(open + 1, end).filter((region) => region.open === open));
  // Parentheses around all branches hold none themselves.
  const regions = [...inside].filter((region) =>
    reader.tokens.some((token, at) => reader.regions[at] === region && isWord(token, "select", "returning")),
  );
  return regions.map((region) => ({
    owners: ownersIn(reader, region),
    isOpen: !reader.tokens.some((token, at) => reader.regions[at] === region && isWord(token, "limit")),
  }));
}

/** Of the names in a select's or a returning's list. */
function ownersIn(reader: Reader, region: Region): Occurrence[] {
  const { tokens, regions, occurrences } = reader;
  let isInList = false;
  return tokens.flatMap((token, at) => {
    if (regions[at] !== region) return [];
    if (isWord(token, "select", "returning")) isInList = true;
    if (isWord(token, "from", "where", "insert", "update", "delete")) isInList = false;
    if (!isInList) return [];
    if (token.word === COLUMN) return ownersAt(reader, at);
    if (!isWord(token, "*") || isWord(tokens[at - 1], "(")) return [];
    const alias = isWord(tokens[at - 1], ".") ? tokens[at - 2]?.word : undefined;
    return occurrences.filter((one) => one.region === region && (alias === undefined || one.alias === alias));
  });
}
