import type { ReactNode } from "react";
import { type Motif, motifOf } from "./motif-names.ts";

/** Drawn on 32 × 32: `motif-s` is filled with the tint, `motif-l` is a line on it in the color of paper, `motif-o` an outline in the tint. */
const drawings: Record<Motif, ReactNode> = {
  security: (
    <>
      <path className="motif-s" d="M16 2l11 4v9c0 7-4.6 12-11 15C9.6 27 5 22 5 15V6z" />
      <path className="motif-l" d="M11 16l3.6 3.6L21.5 12" />
    </>
  ),
  compliance: (
    <>
      <path className="motif-o" d="M16 4v23M9 28h14M5 9h22" />
      <path className="motif-s" d="M1 18l4-9 4 9a4 4 0 0 1-8 0zM23 18l4-9 4 9a4 4 0 0 1-8 0z" />
    </>
  ),
  safety: (
    <>
      <path className="motif-s" d="M4 22a12 12 0 0 1 24 0z" />
      <path className="motif-s" d="M2 24h28v4H2z" />
      <path className="motif-l" d="M13 11v8M19 11v8" />
    </>
  ),
  communication: (
    <>
      <path
        className="motif-s"
        d="M4 4h18a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H11l-6 5v-5H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z"
      />
      <path className="motif-l" d="M7 9h12M7 13h8" />
      <path className="motif-o" d="M27 13h1a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-1v4l-5-4h-7" />
    </>
  ),
  collaboration: (
    <>
      <circle className="motif-s" cx="11" cy="13" r="9" />
      <circle className="motif-o" cx="21" cy="13" r="9" />
      <circle className="motif-o" cx="16" cy="21" r="9" />
    </>
  ),
  customers: (
    <>
      <path className="motif-s" d="M3 13l3-9h20l3 9a4 4 0 0 1-8 0 4.5 4.5 0 0 1-10 0 4 4 0 0 1-8 0z" />
      <path className="motif-o" d="M6 19v10h20V19M13 29v-7h6v7" />
    </>
  ),
  culture: (
    <>
      <circle className="motif-s" cx="9" cy="9" r="5" />
      <circle className="motif-s" cx="23" cy="9" r="5" />
      <path className="motif-s" d="M1 28c0-7 3.5-11 8-11s8 4 8 11z" />
      <path className="motif-o" d="M20 18c1-.7 2-1 3-1 4.5 0 8 4 8 11H21" />
    </>
  ),
  digital: (
    <>
      <path className="motif-s" d="M4 5h24a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z" />
      <path className="motif-o" d="M11 29h10M16 24v5" />
      <path className="motif-l" d="M12 10l-4 4.5 4 4.5M20 10l4 4.5-4 4.5" />
    </>
  ),
  leadership: (
    <>
      <path className="motif-s" d="M1 28L12 9l6 10 4-5 9 14z" />
      <path className="motif-o" d="M12 9V2" />
      <path className="motif-s" d="M12 2l8 2.5-8 2.5z" />
    </>
  ),
  onboarding: (
    <>
      <path className="motif-s" d="M6 3h20v26H6z" />
      <path className="motif-l" d="M11 7h10v18H11zM17.5 16h.1" />
    </>
  ),
  "self-management": (
    <>
      <path className="motif-s" d="M4 6h24a2 2 0 0 1 2 2v19a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z" />
      <path className="motif-o" d="M10 2v6M22 2v6" />
      <path className="motif-l" d="M7 14h18M10 20l2.5 2.5L17 18M21 20h3" />
    </>
  ),
  talk: (
    <>
      <circle className="motif-s" cx="9" cy="11" r="6" />
      <path className="motif-s" d="M1 30c0-7 3-11 8-11s8 4 8 11z" />
      <path className="motif-o" d="M21 8c2 2 2 5 0 7M25 5c4 3.5 4 9.5 0 13" />
    </>
  ),
  pages: (
    <>
      <path className="motif-s" d="M16 7C11 3 6 3 1 5v21c5-2 10-2 15 2 5-4 10-4 15-2V5c-5-2-10-2-15 2z" />
      <path className="motif-l" d="M16 9v16" />
    </>
  ),
  bulb: (
    <>
      <path
        className="motif-s"
        d="M16 2a10 10 0 0 0-6 18c1.5 1.2 2 2.5 2 4h8c0-1.5.5-2.8 2-4a10 10 0 0 0-6-18z"
      />
      <path className="motif-o" d="M12.5 28h7" />
      <path className="motif-l" d="M16 20v-6l-3-3M16 14l3-3" />
    </>
  ),
  compass: (
    <>
      <circle className="motif-s" cx="16" cy="16" r="14" />
      <path className="motif-l" d="M21 11l-3 7-7 3 3-7z" />
    </>
  ),
  steps: (
    <>
      <path className="motif-s" d="M2 30v-7h7v-7h7V9h7V2h7v28z" />
      <path className="motif-l" d="M7 27h18" />
    </>
  ),
};

/** Each motif of the page once; covers point at it. */
export function CoverMotifs({ categories }: { categories: readonly (string | null)[] }) {
  const motifs = new Set(categories.map(motifOf));
  return (
    <svg className="cover-motifs" width="0" height="0" aria-hidden="true">
      {[...motifs].map((motif) => (
        <symbol key={motif} id={`motif-${motif}`} viewBox="0 0 32 32">
          {drawings[motif]}
        </symbol>
      ))}
    </svg>
  );
}
