export interface Token {
  /** A word in lower case, what stands in quotes, a sign, or `${}`. */
  word: string;
  isQuoted: boolean;
}

/** A piece of SQL without its comments, its texts, and the name of the schema that everything is in. */
export function tokensOf(text: string): Token[] {
  // In one pass, from left to right: an apostrophe in a comment begins no text, and two dashes in a text no comment.
  const bare = text.replaceAll(/--[^\n]*|\/\*.*?\*\/|\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'/gis, (piece) =>
    /^(?:--|\/\*)/.test(piece) ? " " : " '' ",
  );
  const tokens = [...bare.matchAll(/"(\w+)"|\$\{\}|\w+|[^\s\w]/g)].map(([all, quoted]) => ({
    word: quoted ?? all.toLowerCase(),
    isQuoted: quoted !== undefined,
  }));
  return tokens.filter(({ word }, at) => {
    const isSchema = word === "public" && tokens[at + 1]?.word === ".";
    return !isSchema && !(word === "." && tokens[at - 1]?.word === "public");
  });
}

/** Of a token that is no keyword's place: `"from"` in quotes is a name. */
export function isWord(token: Token | undefined, ...words: readonly string[]): boolean {
  return token !== undefined && !token.isQuoted && words.includes(token.word);
}

export function isName(token: Token | undefined): boolean {
  return token !== undefined && /^\w/.test(token.word);
}

export function afterParentheses(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (isWord(tokens[at], "(")) depth += 1;
    if (isWord(tokens[at], ")")) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}
