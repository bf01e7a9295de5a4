import { shorten } from "../content-files/fields.ts";
import type { TextReport } from "../content-files/mistakes.ts";
import { limits } from "../limits.ts";
import { type Condition, conditions, profileSlots, type Slot, type Span } from "../span.ts";
import { type InlineToken, tokenise } from "./inline-tokens.ts";

export interface InlineScope {
  /** Conditions hide text, so they may not stand where something must remain: headings, questions, options. */
  allowsConditions: boolean;
  /** Conditions known to hold here: `tool` inside `::: when tools_any`. */
  holds: readonly Condition[];
}

/** Reads bold, italics, code, links, slots and conditions. `text` may span lines; `line` is the first. */
export function readSpans(text: string, line: number, scope: InlineScope, report: TextReport): Span[] {
  if (text.length > limits.paragraph) return []; // every caller reports a text this long
  let reported = 0;
  const reportAt: ReportAt = (at, message) => {
    if (reported++ < mistakesPerText) report(line + text.slice(0, at).split("\n").length - 1, message);
  };
  const root: Frame = { type: "root", at: 0, children: [] };
  const stack: Frame[] = [root];
  let marks = 0;
  for (const token of tokenise(text)) {
    if (token.type !== "text" && ++marks > limits.marks) {
      reportAt(token.at, `There are more than ${limits.marks} marks in here; write plainer, or break it up.`);
      break;
    }
    addToken(token, stack, scope, reportAt);
  }
  while (stack.length > 1) {
    const frame = stack.pop();
    if (frame !== undefined) abandon(frame, top(stack), reportAt);
  }
  return normalize(root.children);
}

/** The rest of a garbled paragraph says nothing new. */
const mistakesPerText = 10;

/** What is open while reading: its children so far. */
interface Frame {
  type: "root" | "strong" | "emphasis" | "bracket" | "conditional";
  at: number;
  condition?: Condition;
  children: Span[];
}

type ReportAt = (at: number, message: string) => void;

function addToken(token: InlineToken, stack: Frame[], scope: InlineScope, report: ReportAt): void {
  const frame = top(stack);
  switch (token.type) {
    case "text":
      frame.children.push({ type: "text", text: token.text });
      return;
    case "code":
      frame.children.push({ type: "code", text: token.text });
      return;
    case "strong":
    case "emphasis":
      addStars(token, stack, report);
      return;
    case "bracket":
      openBracket(token.at, stack);
      return;
    case "unbracket":
      closeBracketAsText(stack);
      return;
    case "link":
      closeLink(token.href, token.at, stack, report);
      return;
    case "slot":
      addSlot(token, stack, scope, report);
      return;
    case "open":
      openCondition(token, stack, scope, report);
      return;
    case "close":
      closeCondition(token, stack, report);
      return;
    case "mistake":
      report(token.at, token.message);
      return;
  }
}

type StarToken = Extract<InlineToken, { type: "strong" | "emphasis" }>;
type SlotToken = Extract<InlineToken, { type: "slot" | "open" | "close" }>;

function addStars(token: StarToken, stack: Frame[], report: ReportAt): void {
  const frame = top(stack);
  const { type } = token;
  const stars = type === "strong" ? "**" : "*";
  const isOpen = stack.some((open) => open.type === type);
  if (frame.type === type && token.mayClose) {
    stack.pop();
    if (frame.children.length > 0) top(stack).children.push({ type, children: normalize(frame.children) });
  } else if (isOpen && token.mayClose) {
    report(
      token.at,
      `Close what was opened last before this ${stars}, or write ${stars.replaceAll("*", "\\*")}.`,
    );
  } else if (!isOpen && token.mayOpen) {
    stack.push({ type, at: token.at, children: [] });
  } else {
    frame.children.push({ type: "text", text: stars });
  }
}

function openBracket(at: number, stack: Frame[]): void {
  const frame = top(stack);
  if (frame.type === "bracket") {
    // [one [two](…): only the innermost bracket can become a link.
    stack.pop();
    top(stack).children.push({ type: "text", text: "[" }, ...frame.children);
  }
  if (stack.some((open) => open.type === "bracket")) top(stack).children.push({ type: "text", text: "[" });
  else stack.push({ type: "bracket", at, children: [] });
}

function closeBracketAsText(stack: Frame[]): void {
  const frame = top(stack);
  if (frame.type === "bracket") {
    stack.pop();
    top(stack).children.push({ type: "text", text: "[" }, ...frame.children);
  }
  top(stack).children.push({ type: "text", text: "]" });
}

function closeLink(href: string, at: number, stack: Frame[], report: ReportAt): void {
  const frame = top(stack);
  if (frame.type !== "bracket") {
    report(at, "This link has no [words] before its address; add the bracket.");
    return;
  }
  stack.pop();
  const children = normalize(frame.children);
  if (children.length === 0) report(at, "A link needs words between its square brackets.");
  if (!isWebAddress(href))
    report(at, `Link to a full http:// or https:// address, not \`${shorten(href)}\`.`);
  top(stack).children.push({ type: "link", href, children });
}

function isWebAddress(href: string): boolean {
  if (href.length > limits.link || !/^https?:\/\//i.test(href)) return false;
  const url = URL.parse(href);
  // Credentials before the host make a link look like another one.
  return url !== null && url.username === "" && url.password === "";
}

function addSlot(token: SlotToken, stack: Frame[], scope: InlineScope, report: ReportAt): void {
  const { name, fallback, at } = token;
  const condition = conditions.find((candidate) => candidate === name);
  const isCertain = condition !== undefined && isHeld(condition, stack, scope);
  const slot: Slot | undefined = isCertain ? condition : profileSlots.find((candidate) => candidate === name);
  if (slot === undefined) report(at, unknownSlot(name, condition));
  else if (!isCertain && !fallback) report(at, `Give a default for those without one: {{${name}|…}}.`);
  else if ((fallback?.length ?? 0) > limits.slotDefault)
    report(at, `The default is longer than ${limits.slotDefault} characters; shorten it.`);
  else top(stack).children.push({ type: "slot", slot, fallback: fallback === "" ? null : fallback });
}

function isHeld(condition: Condition, stack: Frame[], scope: InlineScope): boolean {
  return scope.holds.includes(condition) || stack.some((frame) => frame.condition === condition);
}

function unknownSlot(name: string, condition: Condition | undefined): string {
  if (condition === undefined)
    return `There is no slot \`${shorten(name)}\`; use ${profileSlots.join(", ")}.`;
  return `{{${condition}}} stands only inside {{#${condition}}} … {{/${condition}}}${
    condition === "tool" ? " or `::: when tools_any`" : ""
  }.`;
}

function openCondition(token: SlotToken, stack: Frame[], scope: InlineScope, report: ReportAt): void {
  const condition = conditions.find((candidate) => candidate === token.name);
  if (condition === undefined) {
    report(token.at, `There is no condition \`${shorten(token.name)}\`; use ${conditions.join(", ")}.`);
    return;
  }
  if (!scope.allowsConditions)
    report(
      token.at,
      "Conditions stand in paragraphs, lists and quotations only; use a slot with a default here.",
    );
  if (stack.some((frame) => frame.condition === condition))
    report(token.at, `{{#${condition}}} is open already; close it with {{/${condition}}} first.`);
  if (stack.length <= maxOpen) stack.push({ type: "conditional", at: token.at, condition, children: [] });
}

const maxOpen = 8;

function closeCondition(token: SlotToken, stack: Frame[], report: ReportAt): void {
  const frame = top(stack);
  if (frame.condition === undefined || frame.condition !== token.name) {
    report(token.at, `{{/${shorten(token.name)}}} does not close what was opened last; put it in order.`);
    return;
  }
  stack.pop();
  const children = normalize(frame.children);
  if (children.length > 0)
    top(stack).children.push({ type: "conditional", condition: frame.condition, children });
}

/** A frame nobody closed: a bracket was just a bracket, the rest are mistakes. */
function abandon(frame: Frame, parent: Frame, report: ReportAt): void {
  if (frame.type === "bracket") parent.children.push({ type: "text", text: "[" });
  else if (frame.condition !== undefined)
    report(
      frame.at,
      `Close {{#${frame.condition}}} with {{/${frame.condition}}} in the same paragraph or item.`,
    );
  else {
    const stars = frame.type === "strong" ? "**" : "*";
    report(
      frame.at,
      `Close this ${stars} in the same paragraph or item, or write ${stars.replaceAll("*", "\\*")}.`,
    );
  }
  parent.children.push(...frame.children);
}

/** Joins neighbouring texts and folds line ends into spaces. */
function normalize(spans: readonly Span[]): Span[] {
  const tidied: Span[] = [];
  for (const span of spans) {
    const last = tidied.at(-1);
    if (span.type !== "text") tidied.push(span);
    else if (last?.type === "text") last.text += span.text.replaceAll("\n", " ");
    else if (span.text !== "") tidied.push({ type: "text", text: span.text.replaceAll("\n", " ") });
  }
  return tidied;
}

function top(stack: readonly Frame[]): Frame {
  const frame = stack.at(-1);
  if (frame === undefined) throw new Error("The inline reader closed its root.");
  return frame;
}
