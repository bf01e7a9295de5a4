/**
 * Marks for how a text looks. They are noncharacters, which Unicode keeps for use inside a program, and become escape sequences
 * only when the text is printed: until then all that looks like one is somebody else's, and is taken out.
 */
const marks = { strong: "\ufdd1", good: "\ufdd2", notable: "\ufdd3", bad: "\ufdd4", end: "\ufdd0" } as const;
type Style = keyof typeof marks;

/** Select Graphic Rendition (ECMA-48). */
const sequences: Readonly<Record<Style, string>> = {
  strong: "\u001b[1m",
  good: "\u001b[32m",
  notable: "\u001b[33m",
  bad: "\u001b[31m",
  end: "\u001b[0m",
};

export const strong = (text: string) => styled("strong", text);
export const good = (text: string) => styled("good", text);
export const notable = (text: string) => styled("notable", text);
export const bad = (text: string) => styled("bad", text);

const styled = (style: Style, text: string) => `${marks[style]}${text}${marks.end}`;

/** Escape sequences in place of the marks, or nothing where there are no colours. */
export function paint(text: string, hasColors: boolean): string {
  const styles = Object.keys(marks) as Style[]; // keys of a Record
  return styles.reduce(
    (painted, style) => painted.replaceAll(marks[style], hasColors ? sequences[style] : ""),
    text,
  );
}
