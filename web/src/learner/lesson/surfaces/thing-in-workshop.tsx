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
      <path className="thing-light" d="M0 100h160v6H0z" />
      <path d="M30 118q2-14 22-14 22 0 24-8 2-9 16-8 15 1 13 10-2 8 12 8 16 0 18 12" />
      <path className="thing-fill" d="M124 78h12v14h-12z" />
      <path d="M128 78v-8M132 78v-8M130 92v6" />
    </>
  ),
  ladder: (
    <>
      <path d="M80 6q10 0 10 8t-10 8" />
      <path className="thing-light" d="M66 20h10v74H66zM84 20h10v74H84z" />
      <path d="M71 28h18M71 40h18M71 52h18M71 64h18M71 76h18M71 88h18" />
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
      <path className="thing-fill" d="M52 28h56v52H52z" />
      <path className="thing-light" d="M58 34h44v40H58z" />
      <path d="M62 30h36M74 62q6 5 12 0" />
    </>
  ),
  shelf: (
    <>
      <path d="M28 6v106M132 6v106M28 42h104M28 74h104M28 104h104" />
      <path className="thing-fill" d="M36 10h42v32H36zM84 14h40v28H84z" />
      <path className="thing-light" d="M40 60h20v14H40zM96 58h16v16H96zM52 92h16v12H52z" />
      <path d="M57 10v10M104 14v9" />
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
      <path className="thing-go" d="M46 4h68v24H46z" />
      <path className="thing-sign" d="M74 9q3-4 6 0l-3 5 6 4-3 6M77 14l-7 1-5 7M90 15h14m-5-5 5 5-5 5" />
      <path className="thing-light" d="M54 34h52v68H54z" />
      <path d="M62 58h36" />
      <path className="thing-fill" d="M40 92h80v7H40zM40 80h80v7H40z" />
      <path d="M44 87v5M80 87v5M116 87v5M44 99v7M80 99v7M116 99v7" />
    </>
  ),
  person: (
    <>
      <circle className="thing-light" cx="80" cy="26" r="13" />
      <path d="M67 22q4-11 13-11t13 11" />
      <path className="thing-go" d="M68 23h10v7H68zM82 23h10v7H82z" />
      <path d="M78 26h4" />
      <path className="thing-fill" d="M62 46q18-8 36 0l4 32H58z" />
      <path d="M66 78v28M94 78v28M60 48 46 74M100 48l14 26" />
      <path className="thing-fill" d="M52 104h16v7H50zM92 104h16l2 7H92z" />
    </>
  ),
};
