import { LtiHead } from "../lti-head.tsx";
import { ToolAddresses } from "./tool-addresses.tsx";
import { ToolKeys } from "./tool-keys.tsx";

export function ToolPage() {
  return (
    <>
      <LtiHead lead="What every LMS has to know of this service, which LTI calls the tool." />
      <ToolAddresses />
      <ToolKeys />
    </>
  );
}
