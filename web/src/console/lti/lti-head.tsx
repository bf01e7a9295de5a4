import type { ReactNode } from "react";
import { PageHead } from "../shell/page-head.tsx";
import { Tabs } from "../shell/tabs.tsx";

const pages = [
  { to: "/lti", label: "Registered LMS" },
  { to: "/lti/launches", label: "Launches" },
  { to: "/lti/tool", label: "Addresses and keys" },
] as const;

interface LtiHeadProps {
  lead: string;
  action?: ReactNode;
}

/** What the three pages about LMS in general have in common. */
export function LtiHead({ lead, action }: LtiHeadProps) {
  return (
    <>
      <PageHead title="LMS (LTI 1.3)" lead={lead} action={action} />
      <Tabs label="LMS" pages={pages} />
    </>
  );
}
