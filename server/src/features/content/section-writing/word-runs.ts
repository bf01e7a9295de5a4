import { fold } from "#engines/lesson/index.ts";

export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether so many words stand in both texts one after the other, whatever is between them. */
export function sharesRun(text: string, other: string, length: number): boolean {
  const words = wordsOf(text);
  const spoken = ` ${wordsOf(other).join(" ")} `;
  return words.some((_, start) => {
    const run = words.slice(start, start + length);
    return run.length === length && spoken.includes(` ${run.join(" ")} `);
  });
}
