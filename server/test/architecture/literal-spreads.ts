import ts from "typescript-compiler";
import type { Rule } from "./sources.ts";

/** A literal that is spread into a literal only puts several fields on a line: one field a line where an object does not fit. */
export const noLiteralIsSpread: Rule = (sources) =>
  sources.flatMap(({ path, text }) =>
    linesOf(path, text).map(
      (line) => `${path}:${line} spreads a literal into a literal: write its fields there.`,
    ),
  );

function linesOf(path: string, text: string): number[] {
  if (!/\.\.\.[{[]/.test(text)) return [];
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lines: number[] = [];
  function look(node: ts.Node): void {
    if (isLiteralSpread(node))
      lines.push(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
    ts.forEachChild(node, look);
  }
  look(source);
  return lines;
}

function isLiteralSpread(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node)) return ts.isObjectLiteralExpression(node.expression);
  return ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression);
}
