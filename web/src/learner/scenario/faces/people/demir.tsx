import { Shoulders } from "../clothes.tsx";
import type { Person } from "../person.ts";

/** A colleague in a headscarf the color of mustard and a knitted jumper. */
export const demir: Person = {
  skin: "#dfae86",
  shade: "#c48f67",
  hair: "#33241d",
  lips: "#a9484c",
  hasEars: false,
  behind: (
    <path
      d="M62 122 C56 62 82 26 120 26 C158 26 184 62 178 122 C178 150 166 176 150 190 H90 C74 176 62 150 62 122 Z"
      fill="#b9852b"
    />
  ),
  clothes: <Shoulders color="#3d6e6b" />,
  front: (
    <>
      <path
        fillRule="evenodd"
        d="M64 124 C58 64 82 28 120 28 C158 28 182 64 176 124 C175 150 164 172 150 186 C142 200 130 206 120 206 C110 206 98 200 90 186 C76 172 65 150 64 124 Z
           M120 54 C98 54 84 68 83 98 C84 130 98 160 120 160 C142 160 156 130 157 98 C156 68 142 54 120 54 Z"
        fill="#d09a38"
      />
      <path
        d="M86 172 C102 184 138 186 156 168 C150 186 136 198 120 199 C104 198 92 188 86 172 Z"
        fill="#b9852b"
      />
      <path
        d="M84 60 C94 44 108 40 120 40 M70 120 C72 146 82 166 96 178"
        fill="none"
        stroke="#e3b55c"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  ),
};
