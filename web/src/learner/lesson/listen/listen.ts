import { voiceFor } from "../../browser-speech.ts";
import { languages } from "../../language/languages.ts";
import { type SpokenPart, spokenParts } from "./spoken-parts.ts";

/** Reads the section aloud, once somebody asks for it, with the voices of the browser. */
function startListening(control: HTMLElement, go: HTMLElement, stop: HTMLElement): void {
  const synthesis = window.speechSynthesis;
  const { language } = control.dataset;
  let parts: SpokenPart[] = [];
  let next = 0;
  /** What is being said; what an utterance reports that is no longer it counts for nothing. */
  let current: SpeechSynthesisUtterance | null = null;

  /** Voices come late in some browsers, and with another device they go. */
  function showWhereThereIsAVoice() {
    const hasVoice = voiceOf(language) !== null;
    if (!hasVoice && !control.hidden) end();
    control.hidden = !hasVoice;
  }

  function speakNext() {
    const part = parts[next];
    if (!part) return end();
    const voice = voiceOf(part.language);
    // Words of a language without a voice would be read as if they were of another one.
    if (!voice) {
      next += 1;
      return speakNext();
    }
    const utterance = new SpeechSynthesisUtterance(part.text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.onend = () => {
      if (current !== utterance) return;
      next += 1;
      speakNext();
    };
    utterance.onerror = () => {
      if (current === utterance) end();
    };
    current = utterance;
    show(part.block);
    synthesis.speak(utterance);
  }

  /** Engines on phones cannot go on where they paused, so the sentence begins anew. */
  function pause() {
    silence();
    showLabel("resume");
  }

  function end() {
    silence();
    parts = [];
    show(null);
    showLabel("listen");
    // Before it is gone, so that the focus is not lost with it.
    if (document.activeElement === stop) go.focus();
    stop.hidden = true;
  }

  function silence() {
    current = null;
    synthesis.cancel();
  }

  function showLabel(name: "listen" | "pause" | "resume") {
    go.textContent = go.dataset[name] ?? "";
  }

  go.addEventListener("click", () => {
    if (current) return pause();
    if (parts.length === 0) {
      parts = spokenParts();
      next = 0;
    }
    stop.hidden = false;
    showLabel("pause");
    silence();
    speakNext();
  });
  stop.addEventListener("click", end);
  synthesis.addEventListener("voiceschanged", showWhereThereIsAVoice);
  window.addEventListener("pagehide", end);
  showWhereThereIsAVoice();
}

function voiceOf(tag: string | undefined): SpeechSynthesisVoice | null {
  const language = languages.find((one) => one === tag);
  return language ? voiceFor(language) : null;
}

function show(block: HTMLElement | null): void {
  const before = document.querySelector(".is-read-aloud");
  if (before === block) return;
  before?.classList.remove("is-read-aloud");
  if (!block) return;
  block.classList.add("is-read-aloud");
  const { top, bottom } = block.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  block.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
}

const [control, go, stop] = ["listen", "listen-go", "listen-stop"].map((id) => document.getElementById(id));
if (control && go && stop && "speechSynthesis" in window) startListening(control, go, stop);
