/**
 * Control characters, separators of lines, and what turns the direction of writing: nobody sees them in a name, and they make it
 * read as another one (UTR 36, 2.10). Joiners stay, for scripts that need them.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const breaking = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const turning = /\p{Bidi_Control}/gu;

export function hasHiddenCharacter(text: string): boolean {
  return hidden.test(text);
}

/** What can be seen of a text that others wrote: a space for each that may stand between words, nothing for the others. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(breaking, " ").replace(turning, "");
}
