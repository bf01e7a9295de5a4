import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Step {
  instruction: string;
  text: string;
}

/** The last stage of the Dockerfile, as its steps in their order. */
export function lastStage(): Step[] {
  const text = readFileSync(join(import.meta.dirname, "../../../Dockerfile"), "utf8");
  const lines = text
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter(Boolean);
  const steps = lines.map((line) => {
    const [, instruction = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return { instruction, text: rest };
  });
  const last = steps.findLastIndex(({ instruction }) => instruction === "FROM");
  return steps.slice(last);
}

/** What all steps of this kind say, without the instruction. */
export function textsOf(steps: readonly Step[], instruction: string): string[] {
  return steps.filter((step) => step.instruction === instruction).map(({ text }) => text);
}

/** `CMD [...]` and `ENTRYPOINT [...]` in their form without a shell. */
export function programOf(text: string): string[] {
  const program: unknown = JSON.parse(text.slice(text.indexOf("[")));
  if (!Array.isArray(program)) throw new Error(`${text} is no list.`);
  return program.map(String);
}
