import type { SurfacePart } from "@lectern/lesson-format/surfaces.ts";
import type { ReactNode } from "react";

/** A thing in front of the wall: the floor begins at 96. Its name and what is to be seen of it stand below, as text. */
export function ThingInWorkshop({ part }: { part: SurfacePart }) {
  const drawing = things[part];
  if (drawing === undefined) return null;
  return (
    <svg className="thing" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      {drawing}
    </svg>
  );
}

const things: { [part in SurfacePart]?: ReactNode } = {
  floor: (
    <>
      <path className="thing-fill" d="M22 108q6-10 26-8 14-6 32 0 24-3 34 5 8 9-24 10-52 3-68-7z" />
      <path d="M0 104h30q12 0 14-9t18-5 8 13 16 6 14-10 18-7 12 10h30" />
    </>
  ),
  ladder: (
    <>
      <path d="M52 110 88 12M84 110 112 12" />
      <path d="M57 96h31M62 82h30M67 68h29M72 54h28M77 40h27M82 26h26" />
    </>
  ),
  machine: (
    <>
      <path className="thing-fill" d="M26 52h108v54H26z" />
      <path className="thing-light" d="M44 64h44v24H44z" />
      <circle className="thing-fill" cx="66" cy="36" r="20" />
      <path d="M66 16v40M46 36h40M52 22l28 28M80 22 52 50" />
      <circle className="thing-stop" cx="112" cy="68" r="8" />
      <path d="M102 90h20M30 106v6M130 106v6" />
    </>
  ),
  socket: (
    <>
      <path className="thing-fill" d="M52 24h56v48H52z" />
      <circle className="thing-light" cx="80" cy="48" r="16" />
      <path d="M74 44v8M86 44v8M80 72v10q0 12 16 12h14q16 0 16 14v4" />
    </>
  ),
  shelf: (
    <>
      <path d="M28 8v104M132 8v104M28 18h104M28 52h104M28 86h104" />
      <path className="thing-fill" d="M38 30h26v22H38zM70 24h20v28H70zM40 66h36v20H40zM92 60h28v26H92z" />
      <path className="thing-light" d="M98 2h30v16H98z" />
    </>
  ),
  door: (
    <>
      <path className="thing-fill" d="M48 10h64v92H48z" />
      <path className="thing-light" d="M58 20h44v30H58z" />
      <path d="M100 60h-8v6M42 102h76" />
    </>
  ),
  exit: (
    <>
      <path className="thing-go" d="M46 4h68v26H46z" />
      <path className="thing-sign" d="M74 11q3-4 6 0l-3 5 6 4-3 6M77 16l-7 1-5 7M90 17h14m-5-5 5 5-5 5" />
      <path className="thing-light" d="M54 36h52v66H54z" />
      <path d="M62 62h36M62 69h36M48 102h64" />
    </>
  ),
  person: (
    <>
      <path className="thing-stop" d="M64 24q0-16 16-16t16 16z" />
      <circle className="thing-light" cx="80" cy="32" r="12" />
      <path d="M60 24h40" />
      <path className="thing-fill" d="M62 50q18-10 36 0l4 30H58z" />
      <path d="M66 80v32M94 80v32M60 52 46 76M100 52l16 16" />
    </>
  ),
};
