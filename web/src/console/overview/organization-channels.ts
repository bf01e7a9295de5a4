import type { CodedSentence } from "../sentences/sentence-words.ts";

export type ChannelName = "webhooks" | "record-store" | "hr-system";

export interface ChannelState {
  organization: string;
  channel: ChannelName;
  state: string;
}

/** A notice, as far as it says what to do. */
export interface Advice {
  organization: string | null;
  message: string;
  sentences: readonly CodedSentence[] | null;
}

export interface OrganizationChannels {
  organization: string;
  states: Readonly<Record<ChannelName, readonly string[]>>;
  /** What to do, as the notices about this organization say. */
  advice: readonly Advice[];
  isFine: boolean;
}

/** Nothing is to be done about a channel in these states; a new HR connection is set up step by step. */
const fine: readonly string[] = ["active", "inactive", "testing", "preview"];

/** One row for each organization that has a channel or a notice; those with something to do come first. */
export function channelsByOrganization(
  channels: readonly ChannelState[],
  notices: readonly Advice[],
): OrganizationChannels[] {
  const byOrganization = Map.groupBy(channels, ({ organization }) => organization);
  const rows = [...byOrganization].map(([organization, own]): OrganizationChannels => {
    const statesOf = (channel: ChannelName) =>
      own.filter((one) => one.channel === channel).map(({ state }) => state);
    const advice = notices.filter((notice) => notice.organization === organization);
    return {
      organization,
      states: {
        webhooks: statesOf("webhooks"),
        "record-store": statesOf("record-store"),
        "hr-system": statesOf("hr-system"),
      },
      advice,
      isFine: advice.length === 0 && own.every(({ state }) => fine.includes(state)),
    };
  });
  return rows.toSorted(
    (one, other) =>
      Number(one.isFine) - Number(other.isFine) || one.organization.localeCompare(other.organization),
  );
}
