import { isName, isWord, type Token, tokensOf } from "./sql-tokens.ts";

/** The tables that a piece of SQL changes, or defines. */
export function writtenNames(text: string): string[] {
  const tokens = tokensOf(text);
  const names = tokens.flatMap((_, at) => {
    const name = nameAfter(tokens, at);
    return name === undefined ? [] : [name];
  });
  return [...new Set(names)];
}

function nameAfter(tokens: readonly Token[], at: number): string | undefined {
  const [first, second] = [tokens[at], tokens[at + 1]];
  const nameAt = (start: number) => {
    let place = start;
    while (isWord(tokens[place], "table", "only", "if", "not", "exists")) place += 1;
    return isName(tokens[place]) ? place : undefined;
  };
  const isInto = isWord(first, "into") && !isWord(second, `\${}`);
  const isDefinition = isWord(first, "alter", "drop") && isWord(second, "table");
  if (isInto || isDefinition || isWord(first, "truncate")) return tokens[nameAt(at + 1) ?? -1]?.word;
  if (isWord(first, "delete") && isWord(second, "from")) return tokens[nameAt(at + 2) ?? -1]?.word;
  if (isWord(first, "copy")) return isWord(tokens[at + 2], "from") ? second?.word : undefined;
  if (!isWord(first, "update") || isWord(second, "set")) return undefined;
  const name = nameAt(at + 1);
  if (name === undefined) return undefined;
  const alias = isWord(tokens[name + 1], "as") ? name + 2 : name + 1;
  return isWord(tokens[name + 1], "set") || isWord(tokens[alias + 1], "set") ? tokens[name]?.word : undefined;
}
