interface VerbatimProps {
  label: string;
  text: string;
}

const SHORT = 600;

/** Text of somebody else's, as it is. A long one is folded away. */
export function Verbatim({ label, text }: VerbatimProps) {
  return (
    <details className="verbatim" open={text.length <= SHORT}>
      <summary>{label}</summary>
      <pre>{text}</pre>
    </details>
  );
}
