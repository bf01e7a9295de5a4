import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** Lines that the browser was asked to speak. */
    spoken: string[];
    /** What a person at the microphone says, while the page listens. */
    sayAloud: (text: string) => void;
  }
}

/** Puts recognition and voices in place of the browser's own, with the same events. */
export async function replaceSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Recognition {
      lang = "";
      continuous = false;
      interimResults = false;
      onresult: ((event: { results: { transcript: string }[][] }) => void) | null = null;
      onerror: ((event: { error: string }) => void) | null = null;
      onend: (() => void) | null = null;
      start() {
        window.sayAloud = (text) => this.onresult?.({ results: [[{ transcript: text }]] });
      }
      stop() {
        this.onend?.();
      }
      abort() {
        this.onend?.();
      }
    }
    const voice = { lang: "en-GB", localService: true, name: "Test", default: true, voiceURI: "test" };
    window.spoken = [];
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition });
    Object.defineProperty(window, "speechSynthesis", {
      value: Object.assign(new EventTarget(), {
        getVoices: () => [voice],
        speak(utterance: SpeechSynthesisUtterance) {
          window.spoken.push(utterance.text);
          utterance.onend?.(new SpeechSynthesisEvent("end", { utterance }));
        },
        cancel() {},
      }),
    });
  });
}

/** A machine without voices, without recognition and without a microphone. */
export async function removeSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
    window.speechSynthesis.getVoices = () => [];
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("Requested device not found", "NotFoundError"));
  });
}
