import { motifOf } from "./motif-names.ts";
import { numbersOf } from "./seed.ts";

/** How many turns of the accent's hue there are (`cover.css`). */
const TURNS = 6;

interface CoverProps {
  category: string | null;
  /** Two lessons of one category look alike, and not the same. */
  coverKey: string;
}

/**
 * A picture that says nothing the words do not say: the category's motif before a ground that the lesson's key draws. It takes
 * its colors from the organization's accent, and `CoverMotifs` must stand on the page.
 */
export function Cover({ category, coverKey }: CoverProps) {
  const next = numbersOf(coverKey);
  const between = (low: number, high: number) => Math.round(low + next() * (high - low));
  const turn = Math.floor(numbersOf(category ?? "")() * TURNS);
  const [sun, hill, dip] = [between(8, 88), between(30, 46), between(14, 50)];
  return (
    <svg
      className={`cover cover-turn-${turn}`}
      viewBox="0 0 96 64"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className="cover-ground" width="96" height="64" />
      <circle className="cover-far" cx={sun} cy={between(6, 26)} r={between(8, 20)} />
      <path
        className="cover-near"
        d={`M0 ${hill}Q${dip} ${between(16, 40)} 52 ${between(38, 50)}T96 ${between(30, 54)}V64H0z`}
      />
      <use
        href={`#motif-${motifOf(category)}`}
        x={between(30, 34)}
        y={between(14, 18)}
        width="32"
        height="32"
      />
    </svg>
  );
}
