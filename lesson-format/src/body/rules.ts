import { audiences } from "../audiences.ts";
import type { Report } from "../content-files/mistakes.ts";
import { said } from "../content-files/said.ts";
import { limits } from "../limits.ts";
import { type Rule, ruleNames } from "../template-content.ts";

/** Reads ` tools_any: [SAP, Salesforce]`, what follows `::: when`. */
export function readRule(text: string, line: number, report: Report): Rule {
  const colon = text.indexOf(":");
  const given = text.slice(0, Math.max(colon, 0)).trim();
  const name = ruleNames.find((candidate) => candidate === given);
  const list = text.slice(colon + 1).trim();
  if (name === undefined || !list.startsWith("[") || !list.endsWith("]")) {
    report(line, said("rule.shape", { known: ruleNames.join(", ") }));
    return { name: name ?? ruleNames[0], words: [] };
  }
  const words = list.slice(1, -1).split(",").map(unquote);
  // A word of one letter would match nearly everybody.
  if (words.some((word) => word.length < 2 || word.length > limits.ruleWord))
    report(line, said("rule.word_long", { most: limits.ruleWord }));
  if (words.length > limits.ruleWords) report(line, said("rule.words", { most: limits.ruleWords }));
  const unknown = words.find((word) => !audiences.some((audience) => audience === word));
  if ((name === "for_any" || name === "for_none") && unknown !== undefined)
    report(line, said("rule.audience", { word: unknown, rule: name, known: audiences.join(", ") }));
  return { name, words };
}

function unquote(word: string): string {
  const text = word.trim();
  const quote = text[0];
  const isQuoted = text.length >= 2 && (quote === '"' || quote === "'") && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1).trim() : text;
}
