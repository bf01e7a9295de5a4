import type { Expression } from "./expression.ts";
import type { Person } from "./person.ts";

const INK = "#2a2426";

/** Brows, eyes, nose and mouth: what changes with the mood. */
export function Features({ person, expression }: { person: Person; expression: Expression }) {
  return (
    <>
      <HalfOfFace person={person} expression={expression} />
      <g transform="translate(240 0) scale(-1 1)">
        <HalfOfFace person={person} expression={expression} />
      </g>
      <path
        d="M121 102 Q125 116 127 121 Q123 126 115 124"
        fill="none"
        stroke={person.shade}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Mouth person={person} expression={expression} />
    </>
  );
}

function HalfOfFace({ person, expression }: { person: Person; expression: Expression }) {
  const { brow, eyeOpen, lid, look, hasWarmCheeks } = expression;
  const [outer, inner] = lid;
  return (
    <>
      {hasWarmCheeks && <ellipse cx="95" cy="122" rx="9" ry="6" fill={person.lips} opacity="0.22" />}
      <ellipse cx="102" cy="104" rx="8.500" ry={eyeOpen} fill="#fffdfa" />
      <circle cx="102.500" cy={104 + look} r="4.700" fill={INK} />
      <circle cx="104" cy={102.3 + look} r="1.400" fill="#fffdfa" />
      <path
        d={`M91 90 H113.500 V${inner} Q102 ${Math.min(outer, inner) - 3} 91 ${outer} Z`}
        fill={person.skin}
      />
      <path
        d={`M92 ${outer + 0.5} Q102 ${Math.min(outer, inner) - 2} 112 ${inner + 0.5}`}
        fill="none"
        stroke={INK}
        strokeWidth="2.200"
        strokeLinecap="round"
      />
      <path d={brow} fill="none" stroke={person.hair} strokeWidth="4.500" strokeLinecap="round" />
    </>
  );
}

function Mouth({ person, expression: { mouth, isOpen, teeth } }: { person: Person; expression: Expression }) {
  if (!isOpen)
    return <path d={mouth} fill="none" stroke={person.lips} strokeWidth="4" strokeLinecap="round" />;
  return (
    <>
      <path d={mouth} fill="#6b2430" stroke={person.lips} strokeWidth="2.500" strokeLinejoin="round" />
      {teeth && <path d={teeth} fill="#fffdfa" />}
    </>
  );
}
