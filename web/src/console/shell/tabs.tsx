import { Link, type LinkProps } from "@tanstack/react-router";
import { useCurrentInSight } from "./current-in-sight.ts";

interface TabsProps {
  label: string;
  /** The first one is only current at its very address, which the others continue. */
  pages: readonly { to: LinkProps["to"]; label: string }[];
  params?: LinkProps["params"];
}

/** Pages that belong together, beside each other. */
export function Tabs({ label, pages, params }: TabsProps) {
  const tabs = useCurrentInSight();
  return (
    <nav className="tabs" aria-label={label} ref={tabs}>
      <ul>
        {pages.map((page, index) => (
          <li key={page.to}>
            <Link
              to={page.to}
              params={params}
              activeOptions={{ exact: index === 0, includeSearch: false }}
              activeProps={{ "aria-current": "page" }}
            >
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
