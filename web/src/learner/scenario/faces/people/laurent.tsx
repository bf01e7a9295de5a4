import { Shoulders } from "../clothes.tsx";
import type { Person } from "../person.ts";

/** Head of purchasing: short curls with grey in them, earrings, a silk scarf in the neck of the jacket. */
export const laurent: Person = {
  skin: "#9a6544",
  shade: "#7e4e33",
  hair: "#2b2523",
  lips: "#7e2f38",
  behind: (
    <g fill="#3a3330">
      <circle cx="80" cy="88" r="20" />
      <circle cx="160" cy="88" r="20" />
      <circle cx="86" cy="62" r="22" />
      <circle cx="154" cy="62" r="22" />
      <circle cx="104" cy="44" r="22" />
      <circle cx="136" cy="44" r="22" />
      <circle cx="120" cy="38" r="20" />
    </g>
  ),
  clothes: (
    <Shoulders color="#274a43">
      <path d="M92 178 L82 200 L120 238 L158 200 L148 178 Z" fill="#32594f" />
      <path d="M100 174 L120 226 L140 174 Z" fill="#efe5d6" />
    </Shoulders>
  ),
  front: (
    <>
      <path
        d="M101 170 Q120 184 139 170 L143 184 Q132 194 124 192 L132 216 L118 208 L110 190 Q104 190 97 184 Z"
        fill="#b8493f"
      />
      <path d="M110 190 Q118 194 124 192" stroke="#943730" strokeWidth="2.500" fill="none" />
      <g fill="#4a423f">
        <circle cx="90" cy="66" r="12" />
        <circle cx="104" cy="55" r="13" />
        <circle cx="122" cy="51" r="13" />
        <circle cx="139" cy="56" r="12" />
        <circle cx="151" cy="68" r="11" />
      </g>
      <path
        d="M98 46 q6 -7 13 -5 M128 41 q8 0 12 6 M84 62 q2 -8 9 -10 M150 60 q5 4 5 10"
        fill="none"
        stroke="#a39a95"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="79" cy="123" r="4.500" fill="#e0b04a" />
      <circle cx="161" cy="123" r="4.500" fill="#e0b04a" />
    </>
  ),
};
