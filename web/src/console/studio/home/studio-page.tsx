import { PageHead } from "../../shell/page-head.tsx";

export function StudioPage() {
  return <PageHead title="Studio" lead="Where lessons are written." />;
}
