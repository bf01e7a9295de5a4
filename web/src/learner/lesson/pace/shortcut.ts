/** Past the text of a section, to its questions or another one of them; or to the next section. */
export type Shortcut = { to: "questions" | "section" } | { to: "question"; id: string };
