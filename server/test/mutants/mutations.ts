import ts from "typescript-compiler";
import { conditionsIn, type Stretch } from "./sql-conditions.ts";

/** A small fault: what stands from `start` to `end` becomes `put`. */
export interface Mutation extends Stretch {
  kind: string;
  put: string;
}

type Operator = (node: ts.Node, file: ts.SourceFile) => Mutation[];

/** Every fault that can be planted in a source, in the order of its lines. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: Mutation[] = [];
  visit(file);
  return found
    .filter(({ start, end, put }) => text.slice(start, end) !== put)
    .sort((one, other) => one.start - other.start);

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    for (const operator of operators) found.push(...operator(node, file));
    ts.forEachChild(node, visit);
  }
}

export function mutate(text: string, { start, end, put }: Mutation): string {
  return text.slice(0, start) + put + text.slice(end);
}

const swapped = new Map([
  ["<", ["comparison", "<="]],
  ["<=", ["comparison", "<"]],
  [">", ["comparison", ">="]],
  [">=", ["comparison", ">"]],
  ["===", ["comparison", "!=="]],
  ["!==", ["comparison", "==="]],
  ["&&", ["and/or", "||"]],
  ["||", ["and/or", "&&"]],
]);

const operators: Operator[] = [
  function otherSign(node, file) {
    if (!ts.isBinaryExpression(node)) return [];
    const [kind, put] = swapped.get(node.operatorToken.getText(file)) ?? [];
    return kind && put !== undefined ? [at(kind, node.operatorToken, put, file)] : [];
  },
  function negatedCondition(node, file) {
    const isConditional = ts.isConditionalExpression(node);
    if (!isConditional && !ts.isIfStatement(node)) return [];
    const condition = isConditional ? node.condition : node.expression;
    return [at("condition negated", condition, `!(${condition.getText(file)})`, file)];
  },
  function offByOne(node, file) {
    if (!ts.isNumericLiteral(node) || isOfMarkup(node)) return [];
    return [at("number", node, String(Number(node.text.replaceAll("_", "")) + 1), file)];
  },
  function emptyResult(node, file) {
    const result = ts.isReturnStatement(node) ? node.expression : ts.isArrowFunction(node) && node.body;
    if (!result || !ts.isExpression(result)) return [];
    const put = emptied(result);
    return put === undefined ? [] : [at("empty result", result, put, file)];
  },
  function withoutThrow(node, file) {
    return ts.isThrowStatement(node) ? [at("throw removed", node, "{}", file)] : [];
  },
  function withoutCall(node, file) {
    if (!ts.isExpressionStatement(node)) return [];
    const called = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
    if (!ts.isCallExpression(called) || /\blog\b|^super$/.test(called.expression.getText(file))) return [];
    return [at("call removed", node, ts.isBlock(node.parent) ? "" : "{}", file)];
  },
  function swappedArguments(node, file) {
    if (!ts.isCallExpression(node)) return [];
    // Whether their types are the same, the compiler says.
    return node.arguments.slice(1).flatMap((second, index) => {
      const first = node.arguments[index];
      if (!first || !isName(first) || !isName(second)) return [];
      const put = `${second.getText(file)}, ${first.getText(file)}`;
      return [{ kind: "arguments swapped", start: first.getStart(file), end: second.getEnd(), put }];
    });
  },
  function withoutCondition(node, file) {
    if (!ts.isTaggedTemplateExpression(node) || !/(^|\.)sql$/.test(node.tag.getText(file))) return [];
    const start = node.template.getStart(file);
    return conditionsIn(masked(node.template, file)).map((stretch) => ({
      kind: "sql condition removed",
      start: start + stretch.start,
      end: start + stretch.end,
      put: "",
    }));
  },
];

function at(kind: string, node: ts.Node, put: string, file: ts.SourceFile): Mutation {
  return { kind, start: node.getStart(file), end: node.getEnd(), put };
}

function emptied(result: ts.Expression): string | undefined {
  if (ts.isArrayLiteralExpression(result)) return "[]";
  return ts.isStringLiteralLike(result) || ts.isTemplateExpression(result) ? '""' : undefined;
}

/** How wide a drawing is, no test should say. */
function isOfMarkup(node: ts.Node): boolean {
  return ts.isJsxExpression(node.parent) && ts.isJsxAttribute(node.parent.parent);
}

function isName(node: ts.Expression): boolean {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);
}

/** The template without its last sign, as long as before: a sign for each of what is put in or quoted. */
function masked(template: ts.TemplateLiteral, file: ts.SourceFile): string {
  const text = template.getText(file).slice(0, -1);
  const start = template.getStart(file);
  const spans = ts.isTemplateExpression(template) ? template.templateSpans : [];
  const withoutValues = spans.reduce((whole, { expression }) => {
    const from = expression.getFullStart() - start;
    const to = expression.getEnd() - start;
    return whole.slice(0, from) + "v".repeat(to - from) + whole.slice(to);
  }, text);
  return withoutValues.replace(/'[^']*'/g, (quoted) => "q".repeat(quoted.length));
}
