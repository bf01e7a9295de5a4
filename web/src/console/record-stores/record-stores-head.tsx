import { Link } from "@tanstack/react-router";
import { PageHead } from "../shell/page-head.tsx";

const pages = [
  { to: "/record-stores", label: "Stores" },
  { to: "/record-stores/statements", label: "Statements" },
] as const;

/** What the two lists across organizations have in common. */
export function RecordStoresHead({ lead }: { lead: string }) {
  return (
    <>
      <PageHead title="Record stores" lead={lead} />
      <nav className="tabs" aria-label="Record stores">
        <ul>
          {pages.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: true, includeSearch: false }}
                activeProps={{ "aria-current": "page" }}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
