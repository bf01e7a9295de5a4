/** A sentence of the server's: what it puts in backticks is code. */
export function Coded({ text }: { text: string }) {
  // Every second part stood between two backticks.
  return text.split("`").map((part, index) => {
    const key = `${index.toString()} ${part}`;
    return index % 2 === 1 ? <code key={key}>{part}</code> : part;
  });
}
