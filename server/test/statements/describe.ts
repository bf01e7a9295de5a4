import { dirname, join, relative } from "node:path";
import ts from "typescript-compiler";
import { ANYTHING, type Declared, type Kind } from "./shape.ts";

const root = join(import.meta.dirname, "../../..");

/**
 * All of these files' templates `sql<T>`, with what T says. `changed` gives files another text than they have on disk.
 */
export function describeStatements(
  paths: readonly string[],
  changed: ReadonlyMap<string, string> = new Map(),
): Declared[] {
  const program = createProgram(paths, changed);
  const checker = program.getTypeChecker();
  return paths.flatMap((path) => {
    const file = program.getSourceFile(path);
    if (!file) throw new Error(`${path} was not read.`);
    return templatesOf(file)
      .map((template) => describe(checker, file, template))
      .filter(({ fragments }) => fragments.some(hasText));
  });
}

/** What consists of placeholders only is known by what they stand for. */
function hasText(fragment: string): boolean {
  return fragment.trim() !== "";
}

function createProgram(paths: readonly string[], changed: ReadonlyMap<string, string>): ts.Program {
  const settings = join(root, "server/tsconfig.json");
  const { config, error } = ts.readConfigFile(settings, ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, "\n"));
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: [] },
    ts.sys,
    dirname(settings),
  );
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile;
  host.readFile = (path) => changed.get(path) ?? readFile(path);
  return ts.createProgram({ rootNames: paths, options, host });
}

interface Template extends ts.TaggedTemplateExpression {
  typeArguments: ts.NodeArray<ts.TypeNode>;
}

function templatesOf(file: ts.SourceFile): Template[] {
  const found: Template[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === "sql" && isTyped(node))
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isTyped(node: ts.TaggedTemplateExpression): node is Template {
  return node.typeArguments?.length === 1;
}

function describe(checker: ts.TypeChecker, file: ts.SourceFile, template: Template): Declared {
  const { line, character } = file.getLineAndCharacterOfPosition(template.getStart(file));
  const [argument] = template.typeArguments;
  const type = argument && checker.getTypeFromTypeNode(argument);
  const columns = type ? columnsOf(checker, type, template) : null;
  return {
    place: `${relative(root, file.fileName)}:${line + 1}:${character + 1}`,
    name: nameAround(template),
    fragments: fragmentsOf(template.template),
    columns,
    value: type && columns === null ? kindsOfType(checker, type, template) : null,
  };
}

function fragmentsOf(template: ts.TemplateLiteral): string[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

function nameAround(node: ts.Node): string {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (
      (ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at)) &&
      at.name &&
      ts.isSourceFile(scopeOf(at))
    )
      return at.name.getText();
  }
  return "";
}

function scopeOf(declaration: ts.FunctionDeclaration | ts.VariableDeclaration): ts.Node {
  return ts.isFunctionDeclaration(declaration) ? declaration.parent : declaration.parent.parent.parent;
}

/** The properties of a row's type; null for a value's, and for a type that only the caller knows. */
function columnsOf(checker: ts.TypeChecker, type: ts.Type, at: ts.Node): Record<string, Kind[]> | null {
  if (!isObject(type) || checker.isArrayLikeType(type) || namedKind(type)) return null;
  const columns = checker.getPropertiesOfType(type).map((property) => {
    const kinds = kindsOfType(checker, checker.getTypeOfSymbolAtLocation(property, at), at);
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    return [property.name, isOptional ? [...kinds, "undefined"] : kinds] as const;
  });
  return Object.fromEntries(columns);
}

function isObject(type: ts.Type): boolean {
  if (type.isUnionOrIntersection()) return type.types.every(isObject);
  return (type.flags & ts.TypeFlags.Object) !== 0;
}

function namedKind(type: ts.Type): Kind | undefined {
  const name = type.getSymbol()?.name;
  return name === "Date" || name === "Buffer" ? name : undefined;
}

const flagKinds: [number, Kind][] = [
  [ts.TypeFlags.NumberLike, "number"],
  [ts.TypeFlags.StringLike, "string"],
  [ts.TypeFlags.BooleanLike, "boolean"],
  [ts.TypeFlags.Null, "null"],
  [ts.TypeFlags.Undefined, "undefined"],
];

function kindsOfType(checker: ts.TypeChecker, type: ts.Type, at: ts.Node): Kind[] {
  if (type.isUnion())
    return [...new Set(type.types.flatMap((part) => kindsOfType(checker, part, at)))].sort();
  const known = flagKinds.find(([flag]) => (type.flags & flag) !== 0)?.[1] ?? namedKind(type);
  if (known) return [known];
  // A branded text or number is still one.
  if (type.isIntersection()) {
    const parts = type.types.flatMap((part) => kindsOfType(checker, part, at));
    return [parts.find((kind) => kind === "string" || kind === "number") ?? "object"];
  }
  const element = checker.isArrayLikeType(type) && checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (element) return kindsOfType(checker, element, at).map((kind) => `${kind}[]`);
  return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive)) !== 0 ? ["object"] : [ANYTHING];
}
