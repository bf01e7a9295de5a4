import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  heading: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Nothing here yet: says what would be here and how it comes about. */
export function EmptyState({ icon: Icon, heading, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon aria-hidden="true" />
      <h2>{heading}</h2>
      <div className="empty-state-text">{children}</div>
      {action}
    </div>
  );
}
