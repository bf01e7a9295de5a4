import { inOrder } from "../../text/in-order.ts";

interface FirstAnswersRingProps {
  right: number;
  questions: number;
  /** In percent. */
  mark: number | null;
}

const RADIUS = 48;
/** Of a piece, what parts it from the next one. */
const GAP = 0.1;

/** A piece for each question, filled for each that was right at the first answer, and a stroke where the mark is. What it says stands beside it. */
export function FirstAnswersRing({ right, questions, mark }: FirstAnswersRingProps) {
  return (
    <svg className="first-answers" viewBox="-60 -60 120 120" aria-hidden="true">
      {inOrder(
        Array.from({ length: questions }, (_, index) => index),
        (index) => (
          <path
            className={index < right ? "first-answers-right" : undefined}
            d={arc((index + GAP / 2) / questions, (index + 1 - GAP / 2) / questions)}
          />
        ),
      )}
      {mark !== null && (
        <path className="first-answers-mark" d="M0-59v22" transform={`rotate(${mark * 3.6})`} />
      )}
      <text dy="0.35em">
        {right}/{questions}
      </text>
    </svg>
  );
}

/** From one share of the way round to another, clockwise from the top. */
function arc(from: number, to: number): string {
  const isLarge = to - from > 0.5 ? 1 : 0;
  return `M${point(from)}A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${point(to)}`;
}

function point(share: number): string {
  const angle = share * 2 * Math.PI;
  return [Math.sin(angle), -Math.cos(angle)].map((each) => (each * RADIUS).toFixed(2)).join(" ");
}
