import type { ReactNode } from "react";
import { Tag } from "../../../design/tag.tsx";
import { momentOf } from "../../date.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import type { Endpoint } from "../endpoint-queries.ts";

interface State {
  label: string;
  tone: "plain" | "good" | "off";
  /** What it means for the partner's events. */
  sentence: ReactNode;
}

export function stateOf(endpoint: Endpoint, now = Date.now()): State {
  if (endpoint.state === "inactive") {
    const waits = endpoint.waiting > 0 ? " What waits is sent once it is switched on again." : "";
    return {
      label: "Off",
      tone: "plain",
      sentence: `Nothing is queued for it. Events stay pollable.${waits}`,
    };
  }
  if (endpoint.state === "paused") {
    return {
      label: "Paused",
      tone: "plain",
      sentence: "Events are queued and nothing is sent until you resume it.",
    };
  }
  if (endpoint.state === "disabled") {
    return {
      label: "Stopped",
      tone: "off",
      sentence: <WhyDisabled endpoint={endpoint} />,
    };
  }
  if (endpoint.held_reason !== null) {
    return { label: "Held", tone: "off", sentence: <WhyHeld endpoint={endpoint} /> };
  }
  if (endpoint.state === "failing") {
    return { label: "Failing", tone: "off", sentence: failing(endpoint, now) };
  }
  const { last_success_at: success } = endpoint;
  return {
    label: "Active",
    tone: "good",
    sentence: success ? `Last delivered on ${momentOf(success)}.` : "Nothing was delivered yet.",
  };
}

export function WhyDisabled({ endpoint }: { endpoint: Endpoint }) {
  if (endpoint.disabled_reason === null) return "The service stopped sending.";
  return <Sentences sentences={endpoint.disabled_sentences} english={endpoint.disabled_reason} />;
}

function WhyHeld({ endpoint }: { endpoint: Endpoint }) {
  return <Sentences sentences={endpoint.held_sentences} english={endpoint.held_reason} />;
}

function failing(endpoint: Endpoint, now: number): ReactNode {
  const { consecutive_failures: count, resting_until: until, waiting, last_failure: how } = endpoint;
  if (count === 0)
    return "Deliveries have been overdue for ten minutes: the overview says whether a worker process is running. Nothing is lost in the meantime.";
  const number = count === 1 ? "The last attempt failed." : `The last ${count} attempts failed.`;
  const failures = (
    <>
      {number} <Sentences sentences={endpoint.last_failure_sentences} english={how} />
    </>
  );
  if (waiting === 0)
    return (
      <>
        {failures} Nothing waits to be tried again: once the receiver is well, send again what was given up.
      </>
    );
  const rest =
    until !== null && Date.parse(until) > now
      ? `Nothing is sent before ${momentOf(until)}; then a single delivery tries first.`
      : "Deliveries are tried again later.";
  return (
    <>
      {failures} {rest} Nothing is lost meanwhile.
    </>
  );
}

/** The same for a row of a table: only warnings. */
export function warningOf(endpoint: Endpoint): ReactNode {
  const { state, held_reason: held, consecutive_failures: failures } = endpoint;
  if (state === "disabled") return <WhyDisabled endpoint={endpoint} />;
  const isSending = state === "active" || state === "failing";
  if (isSending && held !== null) return <WhyHeld endpoint={endpoint} />;
  if (state !== "failing") return null;
  if (failures === 0) return "Deliveries are overdue";
  return failures === 1 ? "The last attempt failed" : `${failures} failures in a row`;
}

export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const { label, tone } = stateOf(endpoint);
  return <Tag tone={tone}>{label}</Tag>;
}

export function typesInWords({ event_types: types }: Pick<Endpoint, "event_types">): string {
  if (types.length === 0) return "All twelve event types";
  return types.length === 1 ? `Only ${types[0]}` : `${types.length} event types`;
}

/** Of the deliveries that ended in the last 24 hours. */
export function successInWords({ success_rate: rate }: Pick<Endpoint, "success_rate">): string {
  if (rate === null) return "None ended";
  // Rounded down: a hundred percent must mean that nothing failed.
  return `${Math.floor(rate * 1000) / 10} %`;
}

/** 10000 stands for that many or more. */
export function waitingInWords({ waiting }: Pick<Endpoint, "waiting">): string {
  return waiting >= 10_000 ? "10 000 or more" : String(waiting);
}
