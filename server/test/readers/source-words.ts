import ts from "typescript-compiler";

/** What a source says to those who read it and its log. */
export interface SourceWords {
  /** Names: variables, functions, types, properties. Quoted ones and words of JSX are none. */
  identifiers: Set<string>;
  /** Each as one line, without its signs; lines that follow one another are one comment. */
  comments: string[];
  logLines: string[];
}

const levels = new Set(["trace", "debug", "info", "warn", "error", "fatal"]);

export function readWords(path: string, text: string): SourceWords {
  const found: SourceWords = { identifiers: new Set(), comments: commentsIn(text), logLines: [] };
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  visit(file);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) found.identifiers.add(node.text);
    if (ts.isCallExpression(node) && isLogging(node.expression, file))
      for (const given of node.arguments) found.logLines.push(...textsIn(given));
    if (path.startsWith("server/") && ts.isPropertyAssignment(node) && node.name.getText(file) === "sentence")
      found.logLines.push(...textsIn(node.initializer));
    ts.forEachChild(node, visit);
  }
}

/** `context.log.warn(…)`, `log.error(…)`. */
function isLogging(called: ts.Expression, file: ts.SourceFile): boolean {
  return (
    ts.isPropertyAccessExpression(called) &&
    levels.has(called.name.text) &&
    /\blog$/.test(called.expression.getText(file))
  );
}

/** Strings and templates, `…` for what is put in. */
function textsIn(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return [];
  return [[node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("…")];
}

/** A sign of a comment within a text may be taken for one; nothing is missed. */
function commentsIn(text: string): string[] {
  const blocks =
    text.match(/(?<![^\s;,{}()])\/\*[\s\S]*?\*\/|(?<![^\s;,{}()])\/\/.*(?:\r?\n[ \t]*\/\/.*)*/g) ?? [];
  return blocks.map((block) =>
    block
      .replace(/\*\/$/, "")
      .split("\n")
      .map((line) => line.replace(/^\s*(?:\/\*\*?|\/\/|\*)/, "").trim())
      .join(" ")
      .trim(),
  );
}
