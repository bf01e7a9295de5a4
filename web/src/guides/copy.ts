/** Puts a button beside each piece of code. Without script the code is there all the same, to be marked by hand. */
export function offerCopies(): void {
  for (const block of document.querySelectorAll<HTMLElement>(".code")) {
    const code = block.querySelector("code");
    if (code) block.prepend(...copyButton(code));
  }
}

function copyButton(code: HTMLElement): HTMLElement[] {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button-quiet button-small copy";
  button.textContent = "Copy";
  const status = document.createElement("span");
  status.className = "visually-hidden";
  status.role = "status";
  button.addEventListener("click", async () => {
    const isCopied = await copy(code);
    button.textContent = isCopied ? "Copied" : "Press Ctrl+C";
    status.textContent = isCopied ? "Copied." : "The code is marked, press Ctrl+C.";
  });
  return [button, status];
}

/** Browsers refuse on plain http and without permission: then the code is marked, ready for Ctrl+C. */
async function copy(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.innerText);
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return false;
  }
}
