import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../../design/notice.tsx";
import { Table } from "../../../design/tables/table.tsx";
import { Tag } from "../../../design/tag.tsx";
import { dateOf, momentOf } from "../../date.ts";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { sentenceOf } from "../../problem.ts";
import { keyStates } from "./key-states.ts";
import { toolKeysQuery, useRotateKey } from "./queries.ts";

/** The keys that this service signs with, and how one takes the place of another. */
export function ToolKeys() {
  const { data: keys, error } = useQuery(toolKeysQuery);
  const rotate = useRotateKey();
  return (
    <section className="lti-section" aria-labelledby="keys">
      <h2 id="keys">Keys of this tool</h2>
      <p className="lti-hint">
        What Lectern sends to an LMS is signed with its key; LMS read the public half at the key set address.
        Launches are signed by the LMS and do not depend on it.
      </p>
      {error && <Notice kind="problem">{sentenceOf(error)}</Notice>}
      {keys && (
        <Table
          caption="Keys, the newest first"
          rows={keyStates(keys, new Date())}
          keyOf={({ key }) => key.id}
          columns={[
            { heading: "Key", cell: ({ key }) => <code className="address">{key.id}</code> },
            {
              heading: "State",
              cell: ({ label, tone, until }) => (
                <>
                  <Tag tone={tone}>{label}</Tag>
                  <span className="table-detail">{until}</span>
                </>
              ),
            },
            { heading: "Created", cell: ({ key }) => dateOf(key.creation_date) },
          ]}
        />
      )}
      <div className="form-actions">
        <ConfirmChange
          action="Replace the key"
          look="primary"
          question="Replace the key of this tool?"
          consequences={
            <>
              <p>
                A new key is published at once and signs from tomorrow on, when every LMS has had the time to
                read it. The old one stays published for a week after that, then it is gone.
              </p>
              <p>
                Nothing is interrupted, and an LMS that was given the key set address needs nothing. Where
                somebody pasted the key itself, they have one day to paste the new one.
              </p>
            </>
          }
          change={rotate}
          onConfirm={(end) => rotate.mutate({}, end)}
        />
        <ConfirmChange
          action="Replace it at once"
          look="danger"
          question="Replace the key of this tool at once?"
          consequences={
            <p>
              For a key that somebody else may have. A new key signs from now on, and all others are
              destroyed. An LMS that keeps what it once read refuses scores, rosters and chosen lessons until
              it has read the key set address again, which may take a day; scores wait and are sent then.
              Where somebody pasted the key itself, they have to paste the new one.
            </p>
          }
          change={rotate}
          onConfirm={(end) => rotate.mutate({ immediately: true }, end)}
        />
      </div>
      {rotate.data?.keys[0] && (
        <Notice kind="success">
          The new key is published, and signs from {momentOf(rotate.data.keys[0].signs_from)} on.
        </Notice>
      )}
    </section>
  );
}
