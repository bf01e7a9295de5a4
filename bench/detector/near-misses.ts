import { detect } from "../../server/src/engines/role-play/detection/detector.ts";
import { type Half, readMaterial } from "./material.ts";
import type { Played } from "./tricks.ts";

/** Lines with the words of a point and the opposite meaning: how many are heard as that point, and which. */
export function countNearMisses(half: Half, { content, language, script }: Played) {
  const material = readMaterial(half, language, content.key)?.near_misses ?? {};
  const lines = Object.entries(material).flatMap(([id, texts]) => texts.map((text) => ({ id, text })));
  const heard = lines.filter(({ id, text }) =>
    detect(language, script.concepts, text).some(({ conceptId }) => conceptId === id),
  );
  return { of: lines.length, found: heard.length, heard };
}
