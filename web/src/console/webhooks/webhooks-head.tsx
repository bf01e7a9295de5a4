import { Link } from "@tanstack/react-router";
import { PageHead } from "../shell/page-head.tsx";

const pages = [
  { to: "/webhooks", label: "Endpoints" },
  { to: "/webhooks/deliveries", label: "Deliveries" },
] as const;

/** What the two lists across organizations have in common. */
export function WebhooksHead({ lead }: { lead: string }) {
  return (
    <>
      <PageHead title="Webhooks" lead={lead} />
      <nav className="tabs" aria-label="Webhooks">
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
