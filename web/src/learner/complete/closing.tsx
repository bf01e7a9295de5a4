import { useState } from "react";
import type { CompletePage } from "./complete-page.ts";
import { Rating } from "./rating.tsx";
import { WayOn } from "./way-on.tsx";

export type ClosingProps = Pick<CompletePage, "curriculumId" | "rating" | "exit">;

/** Rating and way on belong together: nobody is taken away while rating. */
export function Closing({ curriculumId, rating, exit }: ClosingProps) {
  const [isRating, setIsRating] = useState(false);
  return (
    <>
      <Rating curriculumId={curriculumId} saved={rating} onBusyChange={setIsRating} />
      <WayOn exit={exit} isPaused={isRating} />
    </>
  );
}
