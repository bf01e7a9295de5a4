// Puts what happens on top of the two lists while the page is open. Without this file a reload does it.
const talk = document.querySelector("[data-after]");
if (talk) {
  const live = new EventSource(`/live?after=${talk.dataset.after}`);
  for (const list of talk.querySelectorAll("[data-live]")) {
    live.addEventListener(list.dataset.live, ({ data }) => {
      list.insertAdjacentHTML("afterbegin", data);
      list.firstElementChild.classList.add("new");
    });
  }
  // A page that is kept in the background for "back" must not hold its connection.
  addEventListener("pagehide", () => live.close());
}
