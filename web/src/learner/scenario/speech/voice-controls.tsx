import { useTranslations } from "use-intl";
import type { Voice } from "./use-voice.ts";
import type { VoiceSettings } from "./voice-settings.ts";

interface VoiceControlsProps {
  voice: Voice;
  settings: VoiceSettings;
  change: (change: Partial<VoiceSettings>) => void;
  name: string;
  onTurnOn: () => void;
}

/** Whether the character's lines are read aloud, and how. The region is always there, so a screen reader hears what appears in it. */
export function VoiceControls(props: VoiceControlsProps) {
  const t = useTranslations("speech");
  const { voice, settings } = props;
  return (
    <div className="voice">
      {voice.isAvailable && <Choices {...props} />}
      <p className="voice-trouble" role="status">
        {settings.isOn && voice.trouble !== null && t(`voiceTrouble.${voice.trouble}`)}
      </p>
    </div>
  );
}

function Choices({ voice, settings, change, name, onTurnOn }: VoiceControlsProps) {
  const t = useTranslations("speech");

  function turn(isOn: boolean) {
    change({ isOn });
    if (isOn) onTurnOn();
    else voice.stop();
  }

  return (
    <fieldset>
      <legend className="visually-hidden">{t("voice")}</legend>
      <label className="voice-switch">
        <input
          type="checkbox"
          className="field-check-box"
          checked={settings.isOn}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
        {t("readAloud", { name })}
      </label>
      {settings.isOn && (
        <div className="voice-ranges">
          <label>
            {t("pace")}
            <input
              type="range"
              min={0.6}
              max={1.6}
              step={0.1}
              value={settings.pace}
              onChange={({ currentTarget }) => change({ pace: currentTarget.valueAsNumber })}
            />
          </label>
          <label>
            {t("volume")}
            <input
              type="range"
              min={0}
              max={1}
              step={0.1}
              value={settings.volume}
              onChange={({ currentTarget }) => change({ volume: currentTarget.valueAsNumber })}
            />
          </label>
          <button type="button" className="button-quiet" onClick={onTurnOn}>
            {t("hearAgain")}
          </button>
        </div>
      )}
    </fieldset>
  );
}
