import type { Mood } from "../mood.ts";
import { expressions } from "./expression.ts";
import { Features } from "./features.tsx";
import { personOf } from "./people.ts";

/** A drawing by its name (`face` in a scenario's file), in a mood. Only for the eye: the mood is said in words beside it. */
export function Face({ face, mood }: { face: string; mood: Mood }) {
  const person = personOf(face);
  const { skin, shade, hasEars = true } = person;
  return (
    <svg className="face" viewBox="0 0 240 240" aria-hidden="true" data-mood={mood}>
      <rect className="face-ground" width="240" height="240" />
      <g transform="translate(-12 -24) scale(1.100)">
        {person.behind}
        {person.clothes}
        <path d="M103 146 V178 Q120 194 137 178 V146 Z" fill={shade} />
        {hasEars && (
          <>
            <ellipse cx="79.500" cy="108" rx="7.500" ry="11" fill={shade} />
            <ellipse cx="160.500" cy="108" rx="7.500" ry="11" fill={shade} />
          </>
        )}
        <path
          d="M80 94 C80 60 98 46 120 46 C142 46 160 60 160 94 C160 132 144 162 120 162 C96 162 80 132 80 94 Z"
          fill={skin}
        />
        {person.onSkin}
        <Features person={person} expression={expressions[mood]} />
        {person.front}
      </g>
    </svg>
  );
}
