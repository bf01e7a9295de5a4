import { inOrder } from "../../text/in-order.ts";

interface TrackProps {
  count: number;
  /** Numbered circles with arrows between them, or points along a line that goes on. */
  marks: "numbers" | "points";
}

/**
 * Marks in the middle of equal columns, and the same in the middle of equal rows: positions are shares of whatever room there
 * is, so nothing is stretched, and the style shows one of the two.
 */
export function Track({ count, marks }: TrackProps) {
  const all = Array.from({ length: count }, (_, index) => index);
  const at = (index: number) => `${((index + 0.5) * 100) / count}%`;
  const end = (index: number) => (index + 1 < count ? at(index + 1) : "100%");
  const lines = marks === "points" ? all : all.slice(0, -1);
  return (
    <>
      <g className="track-across">
        {inOrder(lines, (index) => (
          <line className="track-line" x1={at(index)} x2={end(index)} y1="50%" y2="50%" />
        ))}
        {inOrder(all, (index) => (
          <svg x={at(index)} y="50%" overflow="visible" aria-hidden="true">
            <Mark index={index} marks={marks} count={count} arrow="M-31-5l6 5-6 5" />
          </svg>
        ))}
      </g>
      <g className="track-down">
        {inOrder(lines, (index) => (
          <line className="track-line" x1="50%" x2="50%" y1={at(index)} y2={end(index)} />
        ))}
        {inOrder(all, (index) => (
          <svg x="50%" y={at(index)} overflow="visible" aria-hidden="true">
            <Mark index={index} marks={marks} count={count} arrow="M-5-31l5 6 5-6" />
          </svg>
        ))}
      </g>
    </>
  );
}

interface MarkProps extends TrackProps {
  index: number;
  /** That leads to it. */
  arrow: string;
}

function Mark({ index, marks, count, arrow }: MarkProps) {
  const isLast = index + 1 === count;
  if (marks === "points") return <circle className={isLast ? "mark mark-last" : "mark"} r="7" />;
  return (
    <>
      {index > 0 && <path className="track-line" d={arrow} />}
      <circle className={isLast ? "mark mark-last" : "mark"} r="18" />
      <text className={isLast ? "mark-number mark-number-last" : "mark-number"} y="0.36em">
        {index + 1}
      </text>
    </>
  );
}
