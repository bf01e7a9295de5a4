import type { ReactNode } from "react";

/** Words as they will look, near enough to write by: bold, italics, code, links, words of a profile. */
export function Inline({ text }: { text: string }) {
  return <>{render(text)}</>;
}

const patterns: readonly [RegExp, (match: RegExpExecArray, key: number) => ReactNode][] = [
  [/\\([\p{P}\p{S}])/u, (match) => match[1]],
  [/`([^`]+)`/, (match, key) => <code key={key}>{match[1]}</code>],
  [/\*\*([^*]+)\*\*/, (match, key) => <strong key={key}>{render(match[1] ?? "")}</strong>],
  [/\*([^*\s][^*]*)\*/, (match, key) => <em key={key}>{render(match[1] ?? "")}</em>],
  [
    /\[([^\]]+)\]\((https?:[^()\s]+)\)/,
    (match, key) => (
      <span key={key} className="studio-link" title={match[2]}>
        {match[1]}
      </span>
    ),
  ],
  [
    /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/s,
    (match, key) => (
      <span key={key} className="studio-slot" title={`Only where the learner’s ${match[1]} is known`}>
        {render(match[2] ?? "")}
      </span>
    ),
  ],
  [
    /\{\{([\w.]+)(?:\|([^{}]*))?\}\}/,
    (match, key) => (
      <span key={key} className="studio-slot" title={`The learner’s ${match[1]}, where it is known`}>
        {match[2] ?? match[1]}
      </span>
    ),
  ],
];

function render(text: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  let rest = text;
  while (rest !== "") {
    const found = firstOf(rest);
    if (found === null) {
      nodes.push(rest);
      break;
    }
    if (found.match.index > 0) nodes.push(rest.slice(0, found.match.index));
    nodes.push(found.make(found.match, nodes.length));
    rest = rest.slice(found.match.index + found.match[0].length);
  }
  return nodes;
}

function firstOf(text: string) {
  let first: { match: RegExpExecArray; make: (typeof patterns)[number][1] } | null = null;
  for (const [pattern, make] of patterns) {
    const match = pattern.exec(text);
    if (match !== null && (first === null || match.index < first.match.index)) first = { match, make };
  }
  return first;
}
