import { PageHead } from "../shell/page-head.tsx";
import { Tabs } from "../shell/tabs.tsx";

const pages = [
  { to: "/record-stores", label: "Stores" },
  { to: "/record-stores/statements", label: "Statements" },
] as const;

/** What the two lists across organizations have in common. */
export function RecordStoresHead({ lead }: { lead: string }) {
  return (
    <>
      <PageHead title="Record stores" lead={lead} />
      <Tabs label="Record stores" pages={pages} />
    </>
  );
}
