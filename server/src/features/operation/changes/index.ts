// What changes, told to open consoles.
import type { Feature } from "#platform/feature.ts";
import { changeRoutes } from "./operator-routes.ts";

/** Tells open consoles what changes, over what each of these features says that it shows. */
export function changesOf(features: readonly Pick<Feature, "changes">[]): Feature {
  const sources = features.flatMap(({ changes = [] }) => changes);
  return {
    name: "changes",
    operatorTags: [
      { name: "Live updates", description: "Server-sent events that tell open consoles what changed" },
    ],

    operatorRoutes: (app, context) => changeRoutes(app, context, sources),
  };
}
