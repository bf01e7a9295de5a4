import { PageHead } from "../shell/page-head.tsx";
import { Tabs } from "../shell/tabs.tsx";

const pages = [
  { to: "/webhooks", label: "Endpoints" },
  { to: "/webhooks/deliveries", label: "Deliveries" },
] as const;

/** What the two lists across organizations have in common. */
export function WebhooksHead({ lead }: { lead: string }) {
  return (
    <>
      <PageHead title="Webhooks" lead={lead} />
      <Tabs label="Webhooks" pages={pages} />
    </>
  );
}
