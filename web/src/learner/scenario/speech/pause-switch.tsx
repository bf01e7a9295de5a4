import { useTranslations } from "use-intl";

interface PauseSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether a recording ends with a pause; without it, it ends as it began, by the button. */
export function PauseSwitch({ isOn, onChange }: PauseSwitchProps) {
  const t = useTranslations("speech");
  return (
    <label className="voice-switch pause-switch">
      <input
        type="checkbox"
        className="field-check-box"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {t("stopsByItself")}
    </label>
  );
}
