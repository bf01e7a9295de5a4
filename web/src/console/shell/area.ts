import type { AnyRoute } from "@tanstack/react-router";
import type { Icon } from "../../design/icons/icon.tsx";

/** What the console's navigation offers on every page. */
export interface NavigationEntry {
  route: AnyRoute;
  label: string;
  icon: Icon;
  /** For those who write for one organization, too: they are let in nowhere else. */
  isForAuthors?: true;
}

/** What the page of an organization offers. */
export interface OrganizationTab {
  route: AnyRoute;
  label: string;
}

/** One part of the console: everything that the router and the navigation know of it, declared in its own folder. */
export interface Area {
  /** Null for what is reached from somewhere else. */
  entry: NavigationEntry | null;
  /** Pages of the signed-in operator. */
  routes: readonly AnyRoute[];
  /** Null where an organization has no page of it. */
  organizationTab: OrganizationTab | null;
  /** Pages within one organization. */
  organizationRoutes: readonly AnyRoute[];
}
