import { Table } from "../../design/tables/table.tsx";
import { amountOf } from "../count.ts";
import { locale } from "../language/language.ts";
import { useWords } from "./endpoint-words.ts";
import type { AiUsage } from "./queries.ts";

const inWords = (count: number) => count.toLocaleString(locale);

export function UsageTable({ rows }: { rows: readonly AiUsage[] }) {
  return (
    <Table
      caption="What models did, by day and use"
      rows={rows}
      keyOf={(row) => `${row.day} ${row.use} ${row.model}`}
      columns={[
        { heading: "Day", cell: (row) => row.day },
        {
          heading: "Use",
          cell: (row) => (
            <>
              {useWords[row.use].label}
              <span className="table-detail">{row.model}</span>
            </>
          ),
        },
        { heading: "Calls", align: "end", cell: (row) => inWords(row.calls) },
        { heading: "Failed", align: "end", cell: (row) => inWords(row.failures) },
        { heading: "Tokens", align: "end", cell: (row) => inWords(row.input_tokens + row.output_tokens) },
        { heading: "Spent", align: "end", cell: (row) => amountOf(row.spent, 4) },
      ]}
    />
  );
}
