import { Tag } from "../../../design/tag.tsx";
import type { Deletion } from "./queries.ts";

const words: Readonly<Record<Deletion["state"], string>> = {
  waiting: "Grace period",
  cancelled: "Cancelled",
  erasing: "Being erased",
  settling: "Being checked",
  erased: "Erased",
};

export function DeletionState({ state }: Pick<Deletion, "state">) {
  return <Tag tone={state === "erased" ? "good" : "plain"}>{words[state]}</Tag>;
}
