/** Presses the page's one button where the learner has nothing else to do on it. */
const form = document.getElementById("answer");
if (form instanceof HTMLFormElement) form.submit();
