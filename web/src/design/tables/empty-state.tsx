import type { ReactNode } from "react";
import type { Icon } from "../icons/icon.tsx";

interface EmptyStateProps {
  icon: Icon;
  heading: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet: says what would be here and how it comes about. */
export function EmptyState({ icon: Drawing, heading, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Drawing />
      <h2>{heading}</h2>
      <div className="empty-state-text">{children}</div>
      {action}
    </div>
  );
}
