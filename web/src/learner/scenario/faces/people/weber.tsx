import { Collar, Shoulders } from "../clothes.tsx";
import type { Person } from "../person.ts";

/** A technician, not yet thirty: curls, a short beard, overalls with a bright stripe. */
export const weber: Person = {
  skin: "#e9bd98",
  shade: "#cf9a74",
  hair: "#3b281d",
  lips: "#a4574b",
  clothes: (
    <Shoulders color="#4f6f86">
      <path d="M46 198 Q70 186 84 181 L92 198 Q70 204 52 216 Q46 208 42 205 Z" fill="#e27b36" />
      <path d="M194 198 Q170 186 156 181 L148 198 Q170 204 188 216 Q194 208 198 205 Z" fill="#e27b36" />
      <Collar color="#5d8099" inside="#f0ece2" />
      <path d="M120 204 V238" stroke="#3d586b" strokeWidth="3" />
    </Shoulders>
  ),
  onSkin: (
    <path
      d="M80 106 C82 140 98 165 120 165 C142 165 158 140 160 106 C157 118 152 127 143 128 C134 121 106 121 97 128 C88 127 83 118 80 106 Z"
      fill="#3b281d"
      opacity="0.880"
    />
  ),
  front: (
    <g fill="#4a3325">
      <circle cx="88" cy="70" r="14" />
      <circle cx="97" cy="54" r="15" />
      <circle cx="114" cy="46" r="16" />
      <circle cx="134" cy="48" r="16" />
      <circle cx="149" cy="60" r="14" />
      <circle cx="155" cy="76" r="10" />
      <circle cx="83" cy="84" r="8" />
      <circle cx="106" cy="66" r="11" />
      <circle cx="126" cy="64" r="12" />
      <circle cx="142" cy="70" r="9" />
    </g>
  ),
};
