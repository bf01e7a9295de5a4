import { PageHead } from "../../shell/page-head.tsx";
import { Tabs } from "../../shell/tabs.tsx";

export function StudioHead() {
  return (
    <>
      <PageHead
        title="Studio"
        lead="Lessons that an organization writes for itself: from a first line to what learners get."
      />
      <Tabs
        label="Studio"
        pages={[
          { to: "/studio", label: "Drafts" },
          { to: "/studio/lessons", label: "Lessons" },
        ]}
      />
    </>
  );
}
