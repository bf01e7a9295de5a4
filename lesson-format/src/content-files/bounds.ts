/** What no file of content needs more of: generous for authors, fatal for floods. */
export const bounds = {
  /** Characters of a line. */
  line: 5_000,
  /** Lines of a file, empty ones too: what is read of each costs a hundred times its characters. */
  lines: 4_000,
  /** Mistakes that are named in one go. */
  mistakes: 500,
  /** Characters and levels of YAML, and its words, brackets, blanks and line ends, where a format says nothing else. */
  yaml: { length: 32_000, depth: 6, signs: 4_000 },
} as const;
