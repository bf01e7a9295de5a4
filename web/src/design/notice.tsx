import type { ReactNode } from "react";
import { CircleAlert, CircleCheck } from "./icons/icons.tsx";

interface NoticeProps {
  kind: "problem" | "success";
  children: ReactNode;
}

/** Said aloud when it appears: at once when something is wrong, politely when something went well. */
export function Notice({ kind, children }: NoticeProps) {
  const Icon = kind === "problem" ? CircleAlert : CircleCheck;
  return (
    <div className={`notice notice-${kind}`} role={kind === "problem" ? "alert" : "status"}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
