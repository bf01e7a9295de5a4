import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ArrowLeft } from "../../design/icons/icons.tsx";

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  /** Stands beside the title. */
  state?: ReactNode;
  action?: ReactNode;
  back?: { to: LinkProps["to"]; params?: LinkProps["params"]; search?: LinkProps["search"]; label: string };
}

export function PageHead({ title, lead, state, action, back }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <div className="page-head">
      {back && (
        <Link to={back.to} params={back.params} search={back.search} className="back-link">
          <ArrowLeft aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className="page-head-row">
        <div>
          <div className="page-head-title">
            <h1 tabIndex={-1}>{title}</h1>
            {state}
          </div>
          {lead && <p>{lead}</p>}
        </div>
        {action}
      </div>
    </div>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lectern console`;
  }, [title]);
}
