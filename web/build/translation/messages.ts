/**
 * Finds what a reader of the console reads in the source of a module: the text between tags, the attributes and members
 * that hold prose, and every other string that looks like prose. Nothing is marked by hand, so nothing can be forgotten.
 */
import { parseAst } from "vite";
import { childrenText } from "./children-text.ts";
import { placeholders } from "./placeholders.ts";
import type { Message, MessageKind, Parts, SyntaxNode } from "./syntax.ts";

/** Attributes and members whose every word is read, a single small one, too. */
const prose = new Set(
  "action alt aria-label back caption cell description explanation heading hint label lead placeholder question sentence submit success summary title word words".split(
    " ",
  ),
);
/** Attributes that nobody reads, whatever they look like. */
const technical = new Set(
  "autoComplete className d defaultValue form height href htmlFor id inputMode key lang name path pattern rel role search src style target to type value viewBox width".split(
    " ",
  ),
);
/** What these take is looked for in a text, never shown. */
const searching = new Set(
  "closest endsWith get getItem getElementById has includes indexOf querySelector querySelectorAll replace replaceAll split startsWith".split(
    " ",
  ),
);
/** An element whose content is typed or copied as it stands, unless it belongs to a sentence. */
const verbatim = new Set(["code", "kbd", "pre"]);
/** A member of this name is the same text in one language: the source has all of them. */
const languages = new Set(["en", "de", "fr", "it"]);
/** A constant of this name that is a record of strings holds words, a single small one, too: `stateWords`, `names`. */
const recordOfWords = /(?:[wW]ords|[lL]abels|(?<![cC]lass)[nN]ames)$/;
const comparing = new Set(["===", "!==", "==", "!=", "in", "instanceof"]);

/** A code of the API (`user.erase`, `client_id`), an option of a command, or a mark of the lesson format. */
const isCode = (text: string) => /^(?:[a-z]+(?:[._][a-z]+)+$|-\w |::: |curl |npx )/.test(text);
const hasLetters = (text: string) => /\p{L}{2}/u.test(text) && !isCode(text);
const isProse = (text: string) =>
  (/^\p{Lu}\p{Ll}+(?!\w|-\p{Lu})/u.test(text) ||
    /[\p{Ll}’,;:] \p{L}|(?<![\p{L}-])\p{Ll}{2,} {2}0 | 0 {2}\p{Ll}{2,}(?![\p{L}-])/u.test(text)) &&
  !isCode(text);

export function messagesOf(code: string, path: string): Message[] {
  const messages: Message[] = [];
  const rules: Record<string, (node: SyntaxNode, isShown: boolean) => void> = {
    ImportDeclaration() {},
    ExportAllDeclaration() {},
    ThrowStatement() {},
    TaggedTemplateExpression() {},
    JSXElement: element,
    JSXFragment: element,
    JSXText() {},
    JSXExpressionContainer: ({ expression }, isShown) => visit(expression, isShown),
    JSXAttribute({ name, value }) {
      if (technical.has(name.name) || String(name.name).startsWith("data-") || !value) return;
      const isShown = prose.has(name.name);
      if (value.type !== "Literal") visit(value, isShown);
      else if (isShown ? hasLetters(value.value) : isProse(value.value)) add("attribute", value, value.value);
    },
    Property({ key, value, computed }) {
      const name = key.name ?? key.value;
      if (name === "className") return;
      if (computed || !languages.has(name)) visit(value, prose.has(name));
    },
    VariableDeclarator({ id, init }) {
      if (init?.type && isRecordOfWords(id, init))
        for (const { value } of objectOf(init).properties) visit(value, true);
      else visit(init);
    },
    ArrowFunctionExpression: ({ params, body }, isShown) => {
      visit(params);
      visit(body, isShown && body.type !== "BlockStatement");
    },
    ConditionalExpression({ test, consequent, alternate }, isShown) {
      visit(test);
      visit([consequent, alternate], isShown);
    },
    LogicalExpression({ operator, left, right }, isShown) {
      visit(left, isShown && operator !== "&&");
      visit(right, isShown);
    },
    BinaryExpression({ operator, left, right }, isShown) {
      if (!comparing.has(operator)) visit([left, right], isShown);
      else for (const side of [left, right]) if (side.type !== "Literal") visit(side);
    },
    /** What takes the place of a pattern belongs to a text of the API; what a pattern stands for, too. */
    ArrayExpression({ elements }) {
      if (!elements[0]?.regex) visit(elements);
    },
    SwitchCase: ({ consequent }) => visit(consequent),
    MemberExpression({ object, property, computed }) {
      visit(object);
      if (computed && property.type !== "Literal") visit(property);
    },
    CallExpression({ callee, arguments: given }) {
      visit(callee);
      if (callee.name === "countOf") counted(given);
      else if (!searching.has(callee.property?.name)) visit(given);
    },
    NewExpression({ callee, arguments: given }) {
      if (!callee.name?.endsWith("Error")) visit(given);
    },
    Literal(node, isShown) {
      if (typeof node.value !== "string") return;
      if (isShown ? hasLetters(node.value) : isProse(node.value)) add("string", node, node.value);
    },
    TemplateLiteral(node, isShown) {
      const { key, parts, text } = template(node);
      const isMessage = isShown ? hasLetters(text) : isProse(text);
      if (isMessage) add("template", node, key, parts);
      visit(node.expressions, isMessage);
    },
  };
  visit(parseAst(code, { lang: path.endsWith("x") ? "tsx" : "ts", astType: "ts" }, path) as SyntaxNode);
  return messages.sort((one, other) => one.start - other.start || other.end - one.end);

  function visit(node: SyntaxNode | SyntaxNode[] | undefined, isShown = false): void {
    if (Array.isArray(node)) for (const each of node) visit(each, isShown);
    else if (node?.type) (rules[node.type] ?? otherwise)(node, isShown);
  }

  function otherwise(node: SyntaxNode): void {
    // Of types nothing is read; `satisfies` and `as` have an expression before them.
    const children = node.type.startsWith("TS") ? [node.expression] : Object.values(node);
    for (const child of children) if (typeof child === "object") visit(child);
  }

  function add(
    kind: MessageKind,
    { start, end }: Pick<SyntaxNode, "start" | "end">,
    key: string,
    parts: Parts = new Map(),
  ) {
    messages.push({ key, kind, start, end, parts });
  }

  function isRecordOfWords({ name, typeAnnotation }: SyntaxNode, init: SyntaxNode): boolean {
    const type = typeAnnotation ?? init.typeAnnotation;
    if (!recordOfWords.test(name) || !type || objectOf(init)?.type !== "ObjectExpression") return false;
    return /\bRecord<[\s\S]*, string>+$/.test(code.slice(type.start, type.end));
  }

  function element({ openingElement, children }: SyntaxNode) {
    visit(openingElement?.attributes);
    if (verbatim.has(openingElement?.name.name)) return;
    const text = childrenText(children);
    if (text) add("text", { start: children[0].start, end: children.at(-1).end }, text.key, text.parts);
    for (const inner of text?.inner ?? children) visit(inner, true);
  }

  function counted([count, one, several]: (SyntaxNode | undefined)[]) {
    visit(count);
    if (one?.type === "Literal" && (several ?? one).type === "Literal") {
      const range = { start: one.start, end: (several ?? one).end };
      add("plural", range, `${one.value}|${several?.value ?? `${one.value}s`}`);
    } else {
      for (const words of [one, several]) visit(words, true);
    }
  }

  function template({ quasis, expressions }: SyntaxNode) {
    const { parts, nameFor } = placeholders();
    const texts: string[] = quasis.map(({ value }: SyntaxNode) => value.cooked);
    const names: string[] = expressions.map((value: SyntaxNode) => `{${nameFor(value)}}`);
    const key = texts.map((text, index) => text + (names[index] ?? "")).join("");
    return { key, parts, text: texts.join(" 0 ") };
  }
}

/** What stands before `as const` and `satisfies …`. */
function objectOf(node: SyntaxNode): SyntaxNode {
  return node.type.startsWith("TS") ? objectOf(node.expression) : node;
}
