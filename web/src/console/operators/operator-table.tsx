import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { dateOf } from "../date.ts";
import { type Operator, roleWords } from "../operator-queries.ts";
import { useSignedIn } from "../signed-in.ts";
import { ManageOperator } from "./manage-operator.tsx";

export function OperatorTable({ operators }: { operators: readonly Operator[] }) {
  const { operator_id: ownId } = useSignedIn();
  return (
    <Table
      caption="Operators"
      rows={operators}
      keyOf={({ id }) => id}
      isMuted={({ is_active }) => !is_active}
      columns={[
        {
          heading: "E-mail",
          cell: (operator) => <Name operator={operator} isSelf={operator.id === ownId} />,
        },
        {
          heading: "Role",
          cell: ({ role, organization }) => (
            <>
              {roleWords[role]}
              {organization !== null && <span className="table-detail">{organization}</span>}
            </>
          ),
        },
        { heading: "State", cell: ({ state }) => <State state={state} /> },
        { heading: "Second factor", cell: ({ has_second_factor }) => (has_second_factor ? "On" : "Off") },
        {
          heading: "Last sign-in",
          cell: ({ last_login_at }) => (last_login_at === null ? "Never" : dateOf(last_login_at)),
        },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (operator) => <ManageOperator operator={operator} />,
        },
      ]}
    />
  );
}

function Name({ operator, isSelf }: { operator: Operator; isSelf: boolean }) {
  const details = [isSelf ? "You" : "", operator.is_from_settings ? "Named by OPERATOR_EMAIL" : ""];
  return (
    <>
      <span className="table-name">{operator.email}</span>
      <span className="table-detail">{details.filter(Boolean).join(" · ")}</span>
    </>
  );
}

function State({ state }: Pick<Operator, "state">) {
  if (state === "active") return <Tag tone="good">Active</Tag>;
  return state === "invited" ? <Tag>Invited</Tag> : <Tag tone="off">Deactivated</Tag>;
}
