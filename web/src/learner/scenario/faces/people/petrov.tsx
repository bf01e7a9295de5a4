import { Collar, Shoulders } from "../clothes.tsx";
import type { Person } from "../person.ts";

/** Leads a team: a blond bob that turns grey, glasses, a plum-colored jacket. */
export const petrov: Person = {
  skin: "#f3d0b5",
  shade: "#dfb090",
  hair: "#9b8468",
  lips: "#b4505c",
  behind: (
    <path
      d="M66 146 C58 74 84 32 121 32 C158 32 182 74 174 146 C164 152 150 152 144 148 H96 C90 152 76 152 66 146 Z"
      fill="#bda27c"
    />
  ),
  clothes: (
    <Shoulders color="#6a3d5c">
      <Collar color="#7c4a6c" inside="#f2eadb" />
    </Shoulders>
  ),
  onSkin: (
    <g fill="none" stroke="#dfb090" strokeWidth="2" strokeLinecap="round">
      <path d="M99 126 Q96 132 98 138" />
      <path d="M141 126 Q144 132 142 138" />
    </g>
  ),
  front: (
    <>
      <path
        d="M72 128 C64 78 86 38 122 40 C156 42 176 80 168 128 C164 112 160 90 148 72 C128 84 104 78 92 68 C84 86 77 108 72 128 Z"
        fill="#cdb48f"
      />
      <path
        d="M108 42 C100 52 94 60 92 68 C100 74 110 77 120 77"
        fill="none"
        stroke="#e2cfae"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g fill="none" stroke="#4a3a45" strokeWidth="2.800">
        <rect x="87" y="93" width="29" height="22" rx="9" />
        <rect x="124" y="93" width="29" height="22" rx="9" />
        <path d="M116 101 Q120 98 124 101" />
      </g>
    </>
  ),
};
