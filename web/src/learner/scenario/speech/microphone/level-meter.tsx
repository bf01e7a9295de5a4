const BARS = Array.from({ length: 14 }, (_, index) => index);

/** How loud it is, for the eye; what it means stands beside it in words. */
export function LevelMeter({ level }: { level: number }) {
  return (
    <svg className="level" viewBox="0 0 112 20" aria-hidden="true">
      {BARS.map((bar) => (
        <rect
          key={bar}
          className={bar < level * BARS.length ? "level-lit" : "level-bar"}
          x={bar * 8}
          y="2"
          width="5"
          height="16"
          rx="1.500"
        />
      ))}
    </svg>
  );
}
