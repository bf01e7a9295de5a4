import { Collar, Shoulders } from "../clothes.tsx";
import type { Person } from "../person.ts";

/** Runs a production line: hair out of the way, a safety vest over the shirt. */
export const keller: Person = {
  skin: "#f0c5a5",
  shade: "#dba583",
  hair: "#7a3b22",
  lips: "#b3574e",
  behind: (
    <>
      <circle cx="120" cy="38" r="17" fill="#8a4427" />
      <path
        d="M74 108 C68 60 90 36 120 36 C150 36 172 60 166 108 C164 122 158 130 154 134 H86 C82 130 76 122 74 108 Z"
        fill="#7a3b22"
      />
    </>
  ),
  clothes: (
    <Shoulders color="#33566b">
      <path d="M62 189 L86 181 L112 237.700 A118 118 0 0 1 66 225 Z" fill="#e8a33d" />
      <path d="M178 189 L154 181 L128 237.700 A118 118 0 0 0 174 225 Z" fill="#e8a33d" />
      <path d="M76 184.500 L83 182 L104 236.900 L96 235.600 Z" fill="#f4efe2" />
      <path d="M164 184.500 L157 182 L136 236.900 L144 235.600 Z" fill="#f4efe2" />
      <Collar color="#3f6a83" inside="#dba583" />
    </Shoulders>
  ),
  front: (
    <path
      d="M78 98 C76 58 98 38 122 40 C148 42 164 62 162 98 C158 84 150 72 138 66 C118 74 96 74 84 84 C81 88 79 92 78 98 Z"
      fill="#8a4427"
    />
  ),
};
