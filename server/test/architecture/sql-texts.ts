import ts from "typescript-compiler";

/** What a source says to PostgreSQL. */
interface Sql {
  /** Its statements and fragments; `${}` stands for what is put in, unless that is written out there. */
  texts: string[];
  /** Tables that calls of the query builder write. */
  written: string[];
  /** Calls whose SQL, or whose table, cannot be read from the source. */
  hidden: string[];
}

const known = new Map<string, { text: string; sql: Sql }>();

/** Several rules ask about the same sources; each is read once. */
export function sqlOf(path: string, text: string): Sql {
  const earlier = known.get(path);
  if (earlier?.text === text) return earlier.sql;
  const sql = readSql(path, text);
  known.set(path, { text, sql });
  return sql;
}

function readSql(path: string, text: string): Sql {
  const found: Sql = { texts: [], written: [], hidden: [] };
  if (!/\bsql\b|"kysely"|(?:query|From|Into|Table|[jJ]oin|using)\(/.test(text)) return found;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  visit(file);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isTaggedTemplateExpression(node) && isSqlTag(node.tag)) {
      found.texts.push(textOf(node.template));
      found.hidden.push(...unreadTables(node.template).map((one) => one.getText(file)));
    }
    if (ts.isImportSpecifier(node) && isHidingImport(node)) found.hidden.push(node.getText(file));
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
      call(node, node.expression);
    ts.forEachChild(node, visit);
  }

  function call(node: ts.CallExpression, { expression, name }: ts.PropertyAccessExpression): void {
    const [first] = node.arguments;
    const isSql = isSqlTag(expression);
    if ((isSql && name.text === "raw") || (name.text === "query" && first)) {
      const written = first && literalOf(first);
      if (written === undefined) found.hidden.push(node.getText(file));
      else found.texts.push(written);
    } else if (isSql && name.text === "table" && first && !ts.isStringLiteralLike(first)) {
      found.hidden.push(node.getText(file));
    } else if (isBuildersRead.test(name.text) || isBuildersWrite.test(name.text)) {
      const names = first ? namesIn(first) : [];
      if (names === undefined && /From$|Table$|Into$|.Join$/.test(name.text))
        found.hidden.push(node.getText(file));
      if (isBuildersRead.test(name.text)) found.texts.push(...(names ?? []).map((one) => `from ${one}`));
      else
        found.written.push(...(names ?? []).map((one) => /\w+(?=\W*(?:\sas\s.*)?$)/i.exec(one)?.[0] ?? ""));
    }
  }
}

/** `sql`, also as a member of everything that kysely exports. */
export function isSqlTag(tag: ts.Expression): boolean {
  return (
    (ts.isIdentifier(tag) ? tag : ts.isPropertyAccessExpression(tag) ? tag.name : undefined)?.text === "sql"
  );
}

/** Under another name no rule would know it. */
function isHidingImport({ name, propertyName }: ts.ImportSpecifier): boolean {
  return propertyName?.text === "sql" || (propertyName ?? name).text === "CompiledQuery";
}

/** The calls of the builder that name a table to read: `selectFrom("a as b")`, `innerJoin("a", …)`, `sql.table("a")`. */
const isBuildersRead = /^(selectFrom|using|table|(\w+J|j)oin)$/;
const isBuildersWrite = /^(insertInto|replaceInto|mergeInto|updateTable|deleteFrom)$/;

/** Undefined where the source does not say it. */
function namesIn(argument: ts.Expression): string[] | undefined {
  if (ts.isStringLiteralLike(argument)) return [argument.text];
  if (!ts.isArrayLiteralExpression(argument)) return undefined;
  const names = argument.elements.map(namesIn);
  return names.some((name) => name === undefined) ? undefined : names.flatMap((name) => name ?? []);
}

function literalOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return textOf(node);
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const text = node.properties.find((property) => property.name?.getText() === "text");
  return text && ts.isPropertyAssignment(text) ? literalOf(text.initializer) : undefined;
}

function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  const parts = template.templateSpans.map(({ expression, literal }) => put(expression) + literal.text);
  return template.head.text + parts.join("");
}

/** `from ${sql.id(name)}`, where the name stands nowhere: as a column's it would be in order. */
function unreadTables(template: ts.TemplateLiteral): ts.Expression[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [];
  const before = [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return template.templateSpans
    .map(({ expression }) => expression)
    .filter(
      (one, at) =>
        /\b(?:from|join|into|update|using|table|only)\s*$/i.test(before[at]?.text ?? "") &&
        /^(?:\w+\.)?sql\.(?:id|ref)\b/.test(one.getText()) &&
        put(one) === `\${}`,
    );
}

/** Names and text that are written out where they are put in: `${sql.table("a")}`, `${sql.id("a", "b")}`, `${sql.raw("…")}`. */
export function put(node: ts.Expression): string {
  const isNaming =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    isSqlTag(node.expression.expression) &&
    /^(table|id|ref|raw)$/.test(node.expression.name.text);
  if (!isNaming || !node.arguments.every(ts.isStringLiteralLike)) return `\${}`;
  const texts = node.arguments.map((argument) => (ts.isStringLiteralLike(argument) ? argument.text : ""));
  if (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "raw")
    return ` ${texts[0]} `;
  const names = texts.flatMap((text) => text.split("."));
  return names.map((name) => `"${name}"`).join(".");
}
