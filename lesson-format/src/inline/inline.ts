import { shorten } from "../content-files/fields.ts";
import type { MistakeSentence } from "../content-files/mistake-words.ts";
import type { Report } from "../content-files/mistakes.ts";
import { type Said, said } from "../content-files/said.ts";
import { limits } from "../limits.ts";
import { type Condition, conditions, profileSlots, type Slot, type Span } from "../span.ts";
import { type InlineToken, tokenise } from "./inline-tokens.ts";
import { isWebAddress } from "./web-address.ts";

export interface InlineScope {
  /** Conditions hide text, so they may not stand where something must remain: headings, questions, options. */
  allowsConditions: boolean;
  /** Conditions known to hold here: `tool` inside `::: when tools_any`. */
  holds: readonly Condition[];
}

/** Reads bold, italics, code, links, slots and conditions. `text` may span lines; `line` is the first. */
export function readSpans(text: string, line: number, scope: InlineScope, report: Report): Span[] {
  if (text.length > limits.paragraph) return []; // every caller reports a text this long
  let reported = 0;
  const reportAt: ReportAt = (at, mistake) => {
    if (reported++ < mistakesPerText) report(line + text.slice(0, at).split("\n").length - 1, mistake);
  };
  const root: Frame = { type: "root", at: 0, children: [] };
  const stack: Frame[] = [root];
  let marks = 0;
  for (const token of tokenise(text)) {
    if (token.type !== "text" && ++marks > limits.marks) {
      reportAt(token.at, said("text.marks", { most: limits.marks }));
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

type ReportAt = (at: number, mistake: Said<MistakeSentence>) => void;

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
      report(token.at, said(token.sentence));
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
    report(token.at, said("stars.order", { stars, escaped: escaped(stars) }));
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
    report(at, said("link.no_bracket"));
    return;
  }
  stack.pop();
  const children = normalize(frame.children);
  if (children.length === 0) report(at, said("link.empty"));
  if (!isWebAddress(href)) report(at, said("link.address", { address: shorten(href) }));
  top(stack).children.push({ type: "link", href, children });
}

function addSlot(token: SlotToken, stack: Frame[], scope: InlineScope, report: ReportAt): void {
  const { name, fallback, at } = token;
  const condition = conditions.find((candidate) => candidate === name);
  const isCertain = condition !== undefined && isHeld(condition, stack, scope);
  const slot: Slot | undefined = isCertain ? condition : profileSlots.find((candidate) => candidate === name);
  if (slot === undefined) report(at, unknownSlot(name, condition));
  else if (!isCertain && !fallback) report(at, said("slot.no_default", { slot: name }));
  else if ((fallback?.length ?? 0) > limits.slotDefault)
    report(at, said("slot.default_long", { most: limits.slotDefault }));
  else top(stack).children.push({ type: "slot", slot, fallback: fallback === "" ? null : fallback });
}

function isHeld(condition: Condition, stack: Frame[], scope: InlineScope): boolean {
  return scope.holds.includes(condition) || stack.some((frame) => frame.condition === condition);
}

function unknownSlot(name: string, condition: Condition | undefined): Said<MistakeSentence> {
  if (condition === undefined)
    return said("slot.unknown", { slot: shorten(name), known: profileSlots.join(", ") });
  return said(condition === "tool" ? "slot.conditional.tool" : "slot.conditional", { slot: condition });
}

function openCondition(token: SlotToken, stack: Frame[], scope: InlineScope, report: ReportAt): void {
  const condition = conditions.find((candidate) => candidate === token.name);
  if (condition === undefined) {
    const known = conditions.join(", ");
    report(token.at, said("condition.unknown", { condition: shorten(token.name), known }));
    return;
  }
  if (!scope.allowsConditions) report(token.at, said("condition.elsewhere"));
  if (stack.some((frame) => frame.condition === condition))
    report(token.at, said("condition.open", { condition }));
  if (stack.length <= maxOpen) stack.push({ type: "conditional", at: token.at, condition, children: [] });
}

const maxOpen = 8;

function closeCondition(token: SlotToken, stack: Frame[], report: ReportAt): void {
  const frame = top(stack);
  if (frame.condition === undefined || frame.condition !== token.name) {
    report(token.at, said("condition.order", { condition: shorten(token.name) }));
    return;
  }
  stack.pop();
  const children = normalize(frame.children);
  if (children.length > 0)
    top(stack).children.push({ type: "conditional", condition: frame.condition, children });
}

function escaped(stars: string): string {
  return stars.replaceAll("*", "\\*");
}

/** A frame nobody closed: a bracket was just a bracket, the rest are mistakes. */
function abandon(frame: Frame, parent: Frame, report: ReportAt): void {
  if (frame.type === "bracket") parent.children.push({ type: "text", text: "[" });
  else if (frame.condition !== undefined)
    report(frame.at, said("condition.unclosed", { condition: frame.condition }));
  else {
    const stars = frame.type === "strong" ? "**" : "*";
    report(frame.at, said("stars.unclosed", { stars, escaped: escaped(stars) }));
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
