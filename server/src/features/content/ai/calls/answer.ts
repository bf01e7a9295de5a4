/** Why a model gave nothing. `off`: nobody was to be asked; `unusable`: it answered, but not what it was asked for. */
export type Refusal = "off" | "over_budget" | "unavailable" | "unusable" | "refused";

/** A model's answer. Callers always have something of their own to go on with: nothing here is thrown. */
export type AiAnswer<T> = { ok: true; value: T; model: string } | { ok: false; because: Refusal };
