import { PageHead } from "../shell/page-head.tsx";
import { Tabs } from "../shell/tabs.tsx";

const pages = [
  { to: "/overview", label: "Today" },
  { to: "/overview/usage", label: "Usage" },
] as const;

export function OverviewHead({ lead }: { lead: string }) {
  return (
    <>
      <PageHead title="Overview" lead={lead} />
      <Tabs label="Overview" pages={pages} />
    </>
  );
}
