import type { ReactNode } from "react";

interface PagingProps {
  page: number;
  pageSize: number;
  count: number;
  /** Draws the link to a page. */
  link: (page: number, label: string) => ReactNode;
}

export function Paging({ page, pageSize, count, link }: PagingProps) {
  const last = Math.max(1, Math.ceil(count / pageSize));
  if (last === 1) return null;
  return (
    <nav className="paging" aria-label="Pages">
      {page > 1 ? link(page - 1, "Previous") : <span />}
      <span className="quiet">
        Page {page} of {last}
      </span>
      {page < last ? link(page + 1, "Next") : <span />}
    </nav>
  );
}
