import { useTranslations } from "use-intl";
import type { TalkState } from "../use-talk.ts";
import { useRetry } from "./use-retry.ts";

interface SayStatusProps {
  sending: TalkState["sending"];
  problem: "empty" | "too_long" | null;
  onRetry: () => void;
}

/** What became of the words. The region is always there, so a screen reader hears what appears in it. */
export function SayStatus({ sending, problem, onRetry }: SayStatusProps) {
  const t = useTranslations("talk");
  useRetry(sending === "unreachable", sending === "under_way", onRetry);
  return (
    <div className="say-status">
      <p role="status">
        {sending === "idle" && problem !== null && t(`problem.${problem}`)}
        {sending === "unreachable" && t("unreachable")}
        {sending === "signed_out" && t("signedOut")}
        {sending === "refused" && t("refused")}
        {sending === "elsewhere" && t("elsewhere")}
      </p>
      {sending === "unreachable" && (
        <button type="button" className="button-outline" onClick={onRetry}>
          {t("tryNow")}
        </button>
      )}
    </div>
  );
}
