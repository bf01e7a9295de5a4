import { Shoulders } from "../clothes.tsx";
import type { Person } from "../person.ts";

/** Says he is from the help desk: a headset, a hooded jumper, hair short at the sides. */
export const frey: Person = {
  skin: "#f4d3bc",
  shade: "#e0b197",
  hair: "#a5793f",
  lips: "#b8655b",
  clothes: (
    <Shoulders color="#474a63">
      <path
        d="M74 190 C84 168 100 166 120 178 C140 166 156 168 166 190 C150 200 136 202 120 200 C104 202 90 200 74 190 Z"
        fill="#585c7a"
      />
      <path d="M107 196 L105 224 M133 196 L135 224" stroke="#d8d6e4" strokeWidth="3" strokeLinecap="round" />
    </Shoulders>
  ),
  front: (
    <>
      <path
        d="M80 96 C78 84 78 74 82 66 L88 64 L84 96 Z M160 96 C162 84 162 74 158 66 L152 64 L156 96 Z"
        fill="#b88c50"
      />
      <path
        d="M82 70 C80 46 100 34 118 38 C132 30 160 40 158 70 C152 62 146 60 138 62 C124 58 110 70 96 62 C90 62 86 66 82 70 Z"
        fill="#c99d5c"
      />
      <path
        d="M76 100 C70 52 92 26 120 26 C148 26 170 52 164 100"
        fill="none"
        stroke="#2d3036"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <rect x="68" y="94" width="15" height="28" rx="7" fill="#2d3036" />
      <rect x="157" y="94" width="15" height="28" rx="7" fill="#2d3036" />
      <path
        d="M75 120 C76 144 88 153 100 154"
        fill="none"
        stroke="#2d3036"
        strokeWidth="3.500"
        strokeLinecap="round"
      />
      <ellipse cx="103" cy="154" rx="6.500" ry="4.500" fill="#2d3036" />
    </>
  ),
};
