import { PageHead } from "../shell/page-head.tsx";
import { Tabs } from "../shell/tabs.tsx";

const pages = [
  { to: "/log", label: "Audit log" },
  { to: "/log/requests", label: "Requests" },
  { to: "/log/jobs", label: "Jobs" },
] as const;

export function LogHead({ lead }: { lead: string }) {
  return (
    <>
      <PageHead title="Log" lead={lead} />
      <Tabs label="Log" pages={pages} />
    </>
  );
}
