import type { SurfaceOf } from "@lectern/lesson-format/block-content.ts";
import type { Inline } from "@lectern/lesson-format/span.ts";
import type { DiagramKind } from "@lectern/lesson-format/surfaces.ts";
import type { ReactNode } from "react";
import { InlineText } from "../../text/inline-text.tsx";
import { Contrast } from "./contrast.tsx";
import type { Parts } from "./parts.ts";
import { Quadrant } from "./quadrant.tsx";
import { ShownNumber } from "./shown-number.tsx";
import { Steps } from "./steps.tsx";
import { Timeline } from "./timeline.tsx";

interface DiagramProps {
  kind: DiagramKind;
  parts: SurfaceOf<Inline>["parts"];
}

/** A drawing of how things hang together: its words are text, so they can be read, enlarged and wrapped like any others. */
export function Diagram({ kind, parts }: DiagramProps) {
  const title = parts.find(({ part }) => part === "title")?.text ?? [];
  return (
    <figure className={`diagram diagram-${kind}`}>
      <figcaption className="place">
        <InlineText nodes={title} />
      </figcaption>
      {drawings[kind]({ parts })}
    </figure>
  );
}

const drawings: { [kind in DiagramKind]: (props: { parts: Parts }) => ReactNode } = {
  steps: Steps,
  contrast: Contrast,
  number: ShownNumber,
  quadrant: Quadrant,
  timeline: Timeline,
};
