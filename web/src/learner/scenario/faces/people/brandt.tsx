import { Collar, Shoulders } from "../clothes.tsx";
import type { Person } from "../person.ts";

/** Says he is from an insurance company: hair combed back, suit, tie. */
export const brandt: Person = {
  skin: "#eec3a0",
  shade: "#d8a27d",
  hair: "#4d3a2a",
  lips: "#a8574c",
  clothes: (
    <Shoulders color="#2f3a4c">
      <path d="M100 174 L120 226 L140 174 Z" fill="#f5f3ee" />
      <path
        d="M114 190 L120 185 L126 190 L123 198 L128 226 L120 237.900 L112 226 L117 198 Z"
        fill="#8f2f3a"
      />
      <Collar color="#fbfaf6" inside="#d8a27d" />
      <path d="M94 178 L86 196 L98 200 L92 208 L114 237.800 L120 238 Z" fill="#3a475c" />
      <path d="M146 178 L154 196 L142 200 L148 208 L126 237.800 L120 238 Z" fill="#3a475c" />
    </Shoulders>
  ),
  onSkin: (
    <path
      d="M81 112 C84 140 99 162 120 162 C141 162 156 140 159 112 C155 126 148 130 142 128 C132 124 108 124 98 128 C92 130 85 126 81 112 Z"
      fill="#4d3a2a"
      opacity="0.140"
    />
  ),
  front: (
    <>
      <path
        d="M78 100 C74 62 92 36 124 36 C152 36 168 60 162 100 C160 88 158 78 152 68 C134 62 108 60 92 64 C85 74 81 86 78 100 Z"
        fill="#5d4734"
      />
      <path
        d="M94 58 C108 48 130 46 148 54 M100 50 C112 43 128 42 140 46"
        fill="none"
        stroke="#7a6049"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
    </>
  ),
};
