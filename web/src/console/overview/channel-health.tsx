import { Link } from "@tanstack/react-router";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { statesInWords } from "../channel-states.ts";
import { countOf } from "../count.ts";
import { Sentences } from "../sentences/sentences.tsx";
import {
  type Advice,
  type ChannelName,
  type ChannelState,
  channelsByOrganization,
  type OrganizationChannels,
} from "./organization-channels.ts";

interface ChannelHealthProps {
  channels: readonly ChannelState[];
  notices: readonly Advice[];
  /** Whether that is all there is. */
  isWhole: boolean;
}

/** Each organization whose own systems need somebody, with what to do. */
export function ChannelHealth({ channels, notices, isWhole }: ChannelHealthProps) {
  const all = channelsByOrganization(channels, notices);
  const rows = all.filter(({ isFine }) => !isFine);
  const fine = all.length - rows.length;
  return (
    <section className="page-section" aria-labelledby="channels">
      <h2 id="channels">Health of organizations</h2>
      {rows.length > 0 && (
        <Table
          caption="Health of organizations"
          rows={rows}
          keyOf={({ organization }) => organization}
          columns={[
            {
              heading: "Organization",
              cell: ({ organization }) => (
                <Link to="/organizations/$id" params={{ id: organization }} className="table-name">
                  {organization}
                </Link>
              ),
            },
            { heading: "Webhooks", cell: (row) => <Channel row={row} channel="webhooks" /> },
            { heading: "Record store", cell: (row) => <Channel row={row} channel="record-store" /> },
            { heading: "HR system", cell: (row) => <Channel row={row} channel="hr-system" /> },
            {
              heading: "What to do",
              cell: ({ advice: [first] }) =>
                first === undefined ? (
                  "Look at the channel’s page."
                ) : (
                  <Sentences sentences={first.sentences} english={first.message} />
                ),
            },
          ]}
        />
      )}
      <p className="quiet">
        {all.length === 0
          ? "No organization has a channel to a system of its own yet."
          : fineInWords(fine, rows.length > 0)}
        {!isWhole && " Only the first 200 channels of each kind are looked at here."}
      </p>
    </section>
  );
}

function fineInWords(fine: number, hasOthers: boolean): string {
  if (fine === 0) return "All others have no channel.";
  return hasOthers
    ? `All channels of ${countOf(fine, "other organization")} work.`
    : `All channels of ${countOf(fine, "organization")} work.`;
}

function Channel({ row, channel }: { row: OrganizationChannels; channel: ChannelName }) {
  const states = row.states[channel];
  if (states.length === 0) return "–";
  const isBad = states.some((state) => ["failing", "disabled", "refused", "broken"].includes(state));
  return (
    <Link to={`/organizations/$id/${channel}`} params={{ id: row.organization }}>
      <Tag tone={isBad ? "off" : "plain"}>{statesInWords(states)}</Tag>
    </Link>
  );
}
