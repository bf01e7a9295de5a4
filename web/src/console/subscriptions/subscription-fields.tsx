import { optionsOf, SelectField, TextField } from "../../design/forms/field.tsx";
import { localInputOf, momentOfInput } from "../date.ts";
import { textOf } from "../forms/form-values.ts";
import type { Interval, Status, Subscription } from "./queries.ts";
import { intervalWords, statusWords } from "./subscription-words.ts";

const statuses: readonly Status[] = ["pending", "trialing", "active", "past_due", "canceled"];
const intervals: readonly Interval[] = ["monthly", "yearly", "custom"];

export function SubscriptionFields({ subscription }: { subscription?: Subscription }) {
  const { current_period_start: start, current_period_end: end } = subscription ?? {};
  return (
    <div className="form-group">
      <TextField name="plan" label="Plan" required defaultValue={subscription?.plan ?? ""} />
      <SelectField name="status" label="State" defaultValue={subscription?.status ?? "active"}>
        {optionsOf(statuses, statusWords)}
      </SelectField>
      <SelectField
        name="billing_interval"
        label="Billing"
        isOptional
        defaultValue={subscription?.billing_interval ?? ""}
      >
        <option value="">Not specified</option>
        {optionsOf(intervals, intervalWords)}
      </SelectField>
      <TextField
        name="seats_total"
        label="Seats"
        isOptional
        hint="Empty: unlimited."
        type="number"
        min={1}
        defaultValue={subscription?.seats_total ?? ""}
      />
      <TextField
        name="current_period_start"
        label="Period begins"
        isOptional
        type="datetime-local"
        defaultValue={start ? localInputOf(start) : ""}
      />
      <TextField
        name="current_period_end"
        label="Period ends"
        isOptional
        type="datetime-local"
        defaultValue={end ? localInputOf(end) : ""}
      />
    </div>
  );
}

export function readSubscription(form: FormData) {
  const seats = textOf(form, "seats_total");
  const status = statuses.find((known) => known === textOf(form, "status"));
  return {
    plan: textOf(form, "plan"),
    ...(status === undefined ? {} : { status }),
    billing_interval: intervals.find((known) => known === textOf(form, "billing_interval")) ?? null,
    seats_total: seats === "" ? null : Number(seats),
    current_period_start: momentOfInput(textOf(form, "current_period_start")) ?? null,
    current_period_end: momentOfInput(textOf(form, "current_period_end")) ?? null,
  };
}
