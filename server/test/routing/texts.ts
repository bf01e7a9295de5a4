import ts from "typescript-compiler";
import { isSqlTag, put } from "../architecture/sql-texts.ts";
import { propertyOf, returned, type Scope, type Value, valuesOf } from "./values.ts";

/** Stands for what cannot be followed: a value, mostly. */
export const UNKNOWN = `\${}`;
/** More readings of one statement say nothing new: of what may stand there, the first are taken then. */
const READINGS = 24;

/** What an expression may be as SQL, and the templates that it is made of. */
interface Sql {
  texts: readonly string[];
  templates: ReadonlySet<ts.Node>;
}

const unknown: Sql = { texts: [UNKNOWN], templates: new Set() };
const known = new WeakMap<Scope, Map<ts.Node, Sql>>();

export function sqlOf({ node, scope }: Value): Sql {
  const inScope = known.get(scope) ?? new Map<ts.Node, Sql>();
  known.set(scope, inScope);
  const sql = inScope.get(node) ?? either(valuesOf({ node, scope }).map(sqlOfValue));
  inScope.set(node, sql);
  return sql;
}

function either(all: readonly Sql[]): Sql {
  if (all.length === 0) return unknown;
  return {
    texts: [...new Set(all.flatMap(({ texts }) => texts))].slice(0, READINGS),
    templates: new Set(all.flatMap(({ templates }) => [...templates])),
  };
}

/** One behind the other. */
function inTurn(all: readonly Sql[], between: string): Sql {
  return {
    texts: all.reduce<readonly string[]>(
      (before, { texts }, at) =>
        at === 0
          ? texts
          : before.flatMap((one) => texts.map((two) => one + between + two)).slice(0, READINGS),
      [""],
    ),
    templates: either(all).templates,
  };
}

const written = (text: string): Sql => ({ texts: [text], templates: new Set() });

function sqlOfValue({ node, scope }: Value): Sql {
  if (ts.isTaggedTemplateExpression(node) && isSqlTag(node.tag)) {
    const { texts, templates } = filled(node.template, scope);
    return { texts, templates: new Set([...templates, node]) };
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return unknown;
  const { expression, name } = node.expression;
  if (isSqlTag(expression)) return name.text === "join" ? joined(node, scope) : written(put(node));
  // `sql…`.as("name"), and what plugins make of a statement.
  return /^(as|withPlugin|\$castTo)$/.test(name.text) ? sqlOf({ node: expression, scope }) : unknown;
}

/** A template, with what is put into it. */
function filled(template: ts.TemplateLiteral, scope: Scope): Sql {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return written(template.text);
  const parts = template.templateSpans.flatMap(({ expression, literal }) => [
    sqlOf({ node: expression, scope }),
    written(literal.text),
  ]);
  return inTurn([written(template.head.text), ...parts], "");
}

function joined(call: ts.CallExpression, scope: Scope): Sql {
  const [list, separator] = call.arguments;
  const between = separator && sqlOf({ node: separator, scope }).texts[0];
  return list ? inTurn(elementsOf({ node: list, scope }), between ?? ", ") : unknown;
}

/** A list's elements. Of one that is made by `map`, one stands for all. */
function elementsOf(list: Value): Sql[] {
  return valuesOf(list).flatMap((value) => {
    const { node, scope } = value;
    if (!ts.isArrayLiteralExpression(node)) return [mapped(value) ?? unknown];
    return [...node.elements, ...pushedTo(node)].flatMap((element) =>
      ts.isSpreadElement(element)
        ? elementsOf({ node: element.expression, scope })
        : [sqlOf({ node: element, scope })],
    );
  });
}

/** What is added to a list where it is put together: `const conditions = []; conditions.push(…)`. */
function pushedTo(list: ts.ArrayLiteralExpression): ts.Expression[] {
  const declaration = list.parent;
  if (!ts.isVariableDeclaration(declaration) || !ts.isVariableStatement(declaration.parent.parent)) return [];
  const name = declaration.name.getText();
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    const isPush =
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "push" &&
      node.expression.expression.getText() === name;
    if (isPush) found.push(...node.arguments);
    ts.forEachChild(node, visit);
  };
  visit(declaration.parent.parent.parent);
  return found;
}

function mapped({ node, scope }: Value): Sql | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [made] = node.arguments;
  if (!/^(map|flatMap)$/.test(node.expression.name.text) || !made) return undefined;
  const values = valuesOf({ node: made, scope }).flatMap((one) => returned(one, [], scope.depth + 1));
  return either(values.map(sqlOf));
}

/** A list's statement, whose parts stand in one literal: `{ columns, from, conditions }`. */
export function sqlOfList(literal: Value): Sql {
  const part = (name: string) => propertyOf(literal, name);
  const conditions = inTurn(part("conditions").flatMap(elementsOf), " and ");
  return inTurn(
    [written(`select ${UNKNOWN} `), either(part("from").map(sqlOf)), written(" where "), conditions],
    "",
  );
}
