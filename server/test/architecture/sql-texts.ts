import ts from "typescript-compiler";

/**
 * The SQL in a source: what stands in its templates with the `sql` tag, each `${…}` written as `${}`, and for a call of
 * the query builder the from clause that it means.
 */
export function sqlTextsOf(path: string, text: string): string[] {
  if (!/\bsql\b|\bselectFrom\(/.test(text)) return [];
  const found: string[] = [];
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;

  function visit(node: ts.Node): void {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === "sql") {
      found.push(textOf(node.template));
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      if (isBuildersRead.test(node.expression.name.text)) found.push(...namesIn(node.arguments));
    }
    ts.forEachChild(node, visit);
  }
}

/** The calls of the builder that name a table to read: `selectFrom("a as b")`, `innerJoin("a", …)`, `sql.table("a")`. */
const isBuildersRead = /^(selectFrom|using|table|(\w+J|j)oin)$/;

function namesIn(given: readonly ts.Expression[]): string[] {
  return given.slice(0, 1).flatMap((argument): string[] => {
    if (ts.isArrayLiteralExpression(argument)) return argument.elements.flatMap((one) => namesIn([one]));
    return ts.isStringLiteralLike(argument) ? [`from ${argument.text}`] : [];
  });
}

function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.head.text + template.templateSpans.map(({ literal }) => `\${}${literal.text}`).join("");
}
