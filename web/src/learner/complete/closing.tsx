import type { CompletePage } from "./complete-page.ts";
import { Rating } from "./rating.tsx";
import { WayOn } from "./way-on.tsx";

type ClosingProps = Pick<CompletePage, "curriculumId" | "rating" | "exit">;

/** Rating and way on belong together: nobody is taken away while rating. */
export function Closing({ curriculumId, rating, exit }: ClosingProps) {
  return (
    <>
      <Rating curriculumId={curriculumId} saved={rating} />
      <WayOn exit={exit} pausedFor="rating" />
      <script type="module" src={__CLIENT_ASSETS__.script} />
    </>
  );
}
