/**
 * Text for a terminal. What learners, partners and other servers wrote is shown as well, and must not clear the screen,
 * name the window or turn the line around: control characters and those that change the direction become marks.
 */
export function printable(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}
