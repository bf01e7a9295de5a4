import { useSuspenseQuery } from "@tanstack/react-query";
import { PageHead } from "../../shell/page-head.tsx";
import { draftQuery } from "./queries.ts";

export function DraftPage({ id }: { id: string }) {
  const { data: draft } = useSuspenseQuery(draftQuery(id));
  return <PageHead title={draft.title} back={{ to: "/studio", label: "Studio" }} />;
}
