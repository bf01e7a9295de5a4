const CHOSEN = "lectern.guides.language";

/**
 * Shows one language at a time where a guide says the same in several: tabs, with arrow keys, whose choice holds for all
 * guides. Without script they stand below each other.
 */
export function offerChoices(): void {
  const groups = [...document.querySelectorAll<HTMLElement>(".code-choice")].map(tabsOf);
  const chosen = remembered();
  for (const { choose } of groups) choose(chosen);

  function tabsOf(group: HTMLElement, index: number) {
    const options = [...group.querySelectorAll<HTMLElement>(".code-option")].map((panel, number) => ({
      panel,
      tab: tabFor(panel, `choice-${index}-${number}`),
    }));
    const list = document.createElement("div");
    list.role = "tablist";
    list.ariaLabel = "Language";
    list.className = "code-tabs";
    list.append(...options.map(({ tab }) => tab));
    group.prepend(list);
    for (const { tab } of options) tab.addEventListener("click", () => chooseEverywhere(tab.innerText));
    list.addEventListener("keydown", (event) => {
      const next = neighbor(
        options.map(({ tab }) => tab),
        event.key,
      );
      if (next === undefined) return;
      event.preventDefault();
      chooseEverywhere(next.innerText);
      next.focus();
    });
    /** @param name of a language; the first one where the group lacks it */
    function choose(name: string | null) {
      const shown = options.find(({ tab }) => tab.innerText === name) ?? options[0];
      for (const { tab, panel } of options) {
        const isShown = tab === shown?.tab;
        tab.ariaSelected = String(isShown);
        tab.tabIndex = isShown ? 0 : -1;
        panel.hidden = !isShown;
      }
    }
    return { list, choose };
  }

  /** What was pressed stays where it is on the screen while groups above it change their height. */
  function chooseEverywhere(name: string) {
    const pressed = document.activeElement;
    const before = pressed?.getBoundingClientRect().top ?? 0;
    for (const { choose } of groups) choose(name);
    if (pressed) scrollBy(0, pressed.getBoundingClientRect().top - before);
    remember(name);
  }
}

function tabFor(panel: HTMLElement, id: string): HTMLButtonElement {
  const name = panel.querySelector<HTMLElement>(".code-name");
  const tab = document.createElement("button");
  tab.type = "button";
  tab.role = "tab";
  tab.id = `${id}-tab`;
  tab.textContent = name?.textContent ?? "";
  tab.setAttribute("aria-controls", id);
  name?.remove();
  panel.id = id;
  panel.role = "tabpanel";
  panel.setAttribute("aria-labelledby", tab.id);
  return tab;
}

function neighbor(tabs: HTMLButtonElement[], key: string): HTMLButtonElement | undefined {
  const at = tabs.findIndex((tab) => tab.ariaSelected === "true");
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  return tabs[targets[key] ?? -1];
}

/** A browser may refuse to keep anything: then the choice holds for the page. */
function remembered(): string | null {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

function remember(name: string): void {
  try {
    localStorage.setItem(CHOSEN, name);
  } catch {}
}
