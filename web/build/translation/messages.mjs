/**
 * Finds what a reader of the console reads in the source of a module: the text between tags, the attributes and members
 * that hold prose, and every other string that looks like prose. Nothing is marked by hand, so nothing can be forgotten.
 *
 * A message is `{ key, kind, start, end, parts }`: its English, with `{name}` for a value and `<name>…</name>` for an
 * element; the range that it takes in the source; and what its names stand for there. Kinds are `text` (the children of
 * an element), `string`, `attribute`, `template` and `plural`, whose key is `one|several`.
 */
import { parseAst } from "vite";
import { childrenText } from "./children-text.mjs";
import { placeholders } from "./placeholders.mjs";

/** Attributes and members whose every word is read, a single small one, too. */
const prose = new Set(
  "action alt aria-label back caption cell description explanation heading hint label lead placeholder question sentence submit success summary title verb word words".split(
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
  "endsWith get getItem getElementById has includes indexOf querySelector querySelectorAll replace replaceAll split startsWith".split(
    " ",
  ),
);
/** A member of this name is the same text in one language: the source has all of them. */
const languages = new Set(["en", "de", "fr", "it"]);
const comparing = new Set(["===", "!==", "==", "!=", "in", "instanceof"]);

const hasLetters = (text) => /\p{L}{2}/u.test(text);
const isProse = (text) => /^\p{Lu}\p{Ll}+(?![\w-])/u.test(text) || /[\p{Ll}’,;:] \p{L}/u.test(text);

export function messagesOf(code, path) {
  const messages = [];
  const rules = {
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
      if (value.type !== "Literal") return visit(value, isShown);
      if (isShown ? hasLetters(value.value) : isProse(value.value)) add("attribute", value, value.value);
    },
    Property({ key, value, computed }) {
      const name = key.name ?? key.value;
      if (computed || !languages.has(name)) visit(value, prose.has(name));
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
    SwitchCase: ({ consequent }) => visit(consequent),
    MemberExpression({ object, property, computed }) {
      visit(object);
      if (computed && property.type !== "Literal") visit(property);
    },
    CallExpression({ callee, arguments: given }) {
      visit(callee);
      if (callee.name === "countOf") return counted(given);
      if (!searching.has(callee.property?.name)) visit(given);
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
  visit(parseAst(code, { lang: path.endsWith("x") ? "tsx" : "ts", astType: "ts" }, path));
  return messages.sort((one, other) => one.start - other.start || other.end - one.end);

  function visit(node, isShown = false) {
    if (Array.isArray(node)) for (const each of node) visit(each, isShown);
    else if (node?.type) (rules[node.type] ?? otherwise)(node, isShown);
  }

  function otherwise(node) {
    if (node.type.startsWith("TS")) return visit(node.expression);
    for (const child of Object.values(node)) if (typeof child === "object") visit(child);
  }

  function add(kind, { start, end }, key, parts = new Map()) {
    messages.push({ key, kind, start, end, parts });
  }

  function element({ openingElement, children }) {
    visit(openingElement?.attributes);
    const text = childrenText(children);
    if (text) add("text", { start: children[0].start, end: children.at(-1).end }, text.key, text.parts);
    for (const inner of text?.inner ?? children) visit(inner, true);
  }

  function counted([count, one, several]) {
    visit(count);
    if (one?.type !== "Literal" || (several && several.type !== "Literal"))
      return visit([one, several], true);
    const range = { start: one.start, end: (several ?? one).end };
    add("plural", range, `${one.value}|${several?.value ?? `${one.value}s`}`);
  }

  function template({ quasis, expressions }) {
    const { parts, nameFor } = placeholders();
    const key = quasis
      .map(
        (quasi, index) =>
          `${quasi.value.cooked}${expressions[index] ? `{${nameFor(expressions[index])}}` : ""}`,
      )
      .join("");
    return { key, parts, text: quasis.map((quasi) => quasi.value.cooked).join(" 0 ") };
  }
}
