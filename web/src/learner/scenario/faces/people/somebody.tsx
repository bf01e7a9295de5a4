import { Shoulders } from "../clothes.tsx";
import type { Person } from "../person.ts";

/** Nobody in particular, for faces that are not drawn. */
export const somebody: Person = {
  skin: "#d9c9bb",
  shade: "#bfab9b",
  hair: "#6b625c",
  lips: "#8d6660",
  clothes: <Shoulders color="#7c8a90" />,
  front: (
    <path
      d="M78 100 C74 60 94 38 120 38 C146 38 166 60 162 100 C158 84 152 74 144 68 C128 74 108 74 96 68 C86 76 81 86 78 100 Z"
      fill="#81766f"
    />
  ),
};
