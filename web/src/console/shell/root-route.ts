import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import type { NavigationEntry, OrganizationTab } from "./area.ts";

interface ConsoleContext {
  queryClient: QueryClient;
  entries: readonly NavigationEntry[];
  organizationTabs: readonly OrganizationTab[];
}

export const rootRoute = createRootRouteWithContext<ConsoleContext>()();
