import { getRouteApi } from "@tanstack/react-router";
import { DraftPage } from "./draft-page.tsx";

const route = getRouteApi("/signed-in/studio/drafts/$draft");

export function DraftRoute() {
  const { draft } = route.useParams();
  return <DraftPage key={draft} id={draft} />;
}
