import { Collar, Shoulders } from "../clothes.tsx";
import type { Person } from "../person.ts";

/** A customer in his sixties: little hair, a large moustache, a knitted jacket. */
export const rossi: Person = {
  skin: "#e3b088",
  shade: "#c98f66",
  hair: "#6d6864",
  lips: "#9c5145",
  behind: (
    <path d="M74 116 C66 92 72 66 86 58 L92 96 Z M166 116 C174 92 168 66 154 58 L148 96 Z" fill="#8d8782" />
  ),
  clothes: (
    <Shoulders color="#5f6b3c">
      <path d="M104 176 L120 237.900 L136 176 Z" fill="#efe7d4" />
      <Collar color="#f6f0e1" inside="#c98f66" />
      <path d="M92 181 L112 237.700 M148 181 L128 237.700" stroke="#4b552f" strokeWidth="5" fill="none" />
    </Shoulders>
  ),
  onSkin: (
    <g fill="none" stroke="#c98f66" strokeWidth="2.200" strokeLinecap="round">
      <path d="M102 66 Q120 61 138 66" />
      <path d="M100 74 Q120 69 140 74" />
      <path d="M95 125 Q91 132 93 140" />
      <path d="M145 125 Q149 132 147 140" />
    </g>
  ),
  front: (
    <>
      <path
        d="M80 98 C76 84 78 68 86 60 C84 74 84 84 82 98 Z M160 98 C164 84 162 68 154 60 C156 74 156 84 158 98 Z"
        fill="#9b958f"
      />
      <path
        d="M120 127 C112 124 100 128 95 138 C103 141 113 139 120 133 C127 139 137 141 145 138 C140 128 128 124 120 127 Z"
        fill="#7c7671"
      />
    </>
  ),
};
