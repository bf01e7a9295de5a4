import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DraftPage } from "./draft-page.tsx";
import { ClosedDraft } from "./model/closed-draft.tsx";
import { draftQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/studio/drafts/$draft");

export function DraftRoute() {
  const { draft } = route.useParams();
  const { data } = useSuspenseQuery(draftQuery(draft));
  return ["writing", "failed", "discarded"].includes(data.status) ? (
    <ClosedDraft draft={data} />
  ) : (
    <DraftPage key={draft} id={draft} />
  );
}
