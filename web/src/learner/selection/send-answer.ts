/** Presses the page's one button for whoever would only have to press it. */
const form = document.getElementById("answer");
if (form instanceof HTMLFormElement) form.submit();
