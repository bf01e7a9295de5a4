import type { EndpointState } from "#integrations/webhooks/index.ts";
import type { HealthState } from "../schemas.ts";

/** What one look at a channel came to. */
export interface ChannelState {
  state: HealthState;
  message: string;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export interface ApplicationUse {
  name: string;
  hasLiveSecret: boolean;
  lastRequestAt: Date | null;
}

export function classifyCredentials(applications: readonly ApplicationUse[], now: Date): ChannelState {
  if (applications.length === 0)
    return { state: "failing", message: "There is no active application: ask the operator to create one." };
  const locked = applications.filter(({ hasLiveSecret }) => !hasLiveSecret).map(({ name }) => name);
  if (locked.length > 0) {
    return {
      state: "failing",
      message: `No secret of ${listed(locked)} is valid any more: ask the operator to rotate it, then exchange the new one.`,
    };
  }
  const used = applications.flatMap(({ lastRequestAt }) =>
    lastRequestAt === null ? [] : [lastRequestAt.getTime()],
  );
  if (used.length === 0)
    return {
      state: "unused",
      message: "No application has called yet: exchange its credentials for a token and call `GET /whoami/`.",
    };
  const last = new Date(Math.max(...used));
  if (now.getTime() - last.getTime() > 7 * DAY_MS) {
    return {
      state: "warning",
      message: `No application has called since ${dayOf(last)}: check that your integration still runs.`,
    };
  }
  return { state: "ok", message: "Applications call, and their secrets are valid. Nothing to do." };
}

export function classifyWebhooks(endpoints: readonly EndpointState[]): ChannelState {
  const disabled = endpoints.filter(({ isDisabled }) => isDisabled);
  const resting = endpoints.filter(({ isResting }) => isResting);
  const failing = endpoints.filter(({ failures }) => failures > 0);
  const paused = endpoints.filter(({ isPaused }) => isPaused);
  if (endpoints.length === 0)
    return {
      state: "unused",
      message: "No endpoint is registered: ask the operator for one, or poll `GET /events/`.",
    };
  if (disabled.length > 0) {
    return {
      state: "failing",
      message: `The service gave up on ${named(disabled)}: repair the receiver, then ask the operator to enable it again. Events wait.`,
    };
  }
  if (resting.length > 0) {
    return {
      state: "failing",
      message: `Deliveries to ${named(resting)} fail one after the other: repair the receiver; \`GET /webhooks/deliveries/<id>/\` says what it answered.`,
    };
  }
  if (failing.length > 0) return { state: "warning", message: afterFailures(failing) };
  if (paused.length > 0)
    return {
      state: "warning",
      message: `The operator has paused ${named(paused)}: ask them to resume it. Events wait.`,
    };
  if (!endpoints.some(({ hasDelivered }) => hasDelivered)) {
    return {
      state: "unused",
      message: "Nothing was delivered yet: send yourself a `POST /webhooks/endpoints/<id>/ping/`.",
    };
  }
  return { state: "ok", message: "Deliveries arrive. Nothing to do." };
}

/** Waiting deliveries are retried by themselves, given-up ones are not. */
function afterFailures(failing: readonly EndpointState[]): string {
  const waiting = failing.filter(({ hasWaiting }) => hasWaiting);
  if (waiting.length > 0)
    return `The last attempt to reach ${named(waiting)} failed; what waits will be tried again: look at \`GET /webhooks/deliveries/\`.`;
  return `The last delivery to ${named(failing)} was given up: repair the receiver, then send it again; \`GET /webhooks/deliveries/?status=failed\` lists it for \`POST /webhooks/deliveries/<id>/redeliver/\`.`;
}

function named(endpoints: readonly EndpointState[]): string {
  return listed(endpoints.map(({ id }) => `endpoint ${id}`));
}

export interface Polling {
  polledAt: Date;
  /** Events that were there at the last poll, beyond where it began. */
  behind: number;
  /** When the first event came that no poll has asked for since; null: none. */
  waitingSince: Date | null;
}

/** A page that was just handed out looks like a backlog until the next poll: what is within one counts as read. */
export function classifyPolling(polling: Polling | null, now: Date): ChannelState {
  if (polling === null)
    return { state: "unused", message: "Nobody polls `GET /events/`. Nothing to do if you take webhooks." };
  const waitedMs = polling.waitingSince === null ? 0 : now.getTime() - polling.waitingSince.getTime();
  if (waitedMs > DAY_MS) {
    return {
      state: "failing",
      message: `Events have been waiting for more than a day; the last poll was on ${dayOf(polling.polledAt)}: start your poller again. Nothing is lost.`,
    };
  }
  if (polling.behind > LARGEST_PAGE) {
    return {
      state: "warning",
      message: `Your poller was ${polling.behind} events behind when it last asked: call again at once with \`next_after\` while \`has_more\` is true.`,
    };
  }
  if (waitedMs > HOUR_MS) {
    return {
      state: "warning",
      message: "Events have been waiting for more than an hour: let your poller ask more often.",
    };
  }
  return { state: "ok", message: "Events are read as they come. Nothing to do." };
}

const LARGEST_PAGE = 500;

export function classifyClock(clientTime: Date | null, now: Date): ChannelState {
  if (clientTime === null)
    return { state: "unused", message: "Send your own time as `client_time`, and it is compared with ours." };
  const apartMs = Math.abs(clientTime.getTime() - now.getTime());
  const apart = `Your clock and ours are ${Math.round(apartMs / 1000)} s apart`;
  if (apartMs > 5 * MINUTE_MS) {
    return {
      state: "failing",
      message: `${apart}: set yours by NTP, or tokens seem to end early and signed webhooks look stale.`,
    };
  }
  if (apartMs > MINUTE_MS / 2) return { state: "warning", message: `${apart}: set yours by NTP.` };
  return { state: "ok", message: "Your clock agrees with ours. Nothing to do." };
}

export function classifyHeadroom({ limit, remaining }: { limit: number; remaining: number }): ChannelState {
  const left = `${remaining} of ${limit} requests of this hour are left`;
  const advice =
    "use the bulk endpoints, and webhooks or `modified_after` instead of reading everything again";
  if (remaining < limit / 50) return { state: "failing", message: `${left}: ${advice}.` };
  if (remaining < limit / 5) return { state: "warning", message: `${left}: ${advice}.` };
  return { state: "ok", message: `${left}. Nothing to do.` };
}

/** What keeps everything from going out, whatever the channel itself is like. */
interface Delay {
  /** Since when committed events wait for the service itself; null: none does. */
  delayedSince: Date | null;
  /** After a restore, until the operator allows it. */
  isSendingHeld: boolean;
}

/** The service's own faults come before the channel's: the partner can do nothing about them. */
export function afterDelay(
  channelState: ChannelState,
  channel: "webhooks" | "events",
  delay: Delay,
): ChannelState {
  if (delay.delayedSince !== null && channelState.state !== "unused") {
    return {
      state: "failing",
      message: `Events have been delayed on our side since ${delay.delayedSince.toISOString()}; the operator is told. Nothing is lost, and nothing is to be done on yours.`,
    };
  }
  if (channel === "webhooks" && delay.isSendingHeld && channelState.state !== "unused") {
    return {
      state: "failing",
      message:
        "The service was restored from a backup and sends nothing until its operator allows it. Events wait; meanwhile poll `GET /events/`.",
    };
  }
  return channelState;
}

/** The worst one that is in use. */
export function worstOf(channels: readonly Pick<ChannelState, "state">[]): HealthState {
  const order: readonly HealthState[] = ["failing", "warning", "ok"];
  return order.find((state) => channels.some((channelState) => channelState.state === state)) ?? "unused";
}

function listed(names: readonly string[]): string {
  const [last, ...others] = names.toReversed();
  return others.length === 0 ? String(last) : `${others.toReversed().join(", ")} and ${last}`;
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
