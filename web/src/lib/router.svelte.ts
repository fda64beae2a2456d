/** Which screen is shown: the address is all there is to it, so that back, reload and a shared link do what one expects. */

class Router {
  path = $state(typeof location === "undefined" ? "/" : location.pathname);
  query = $state.raw(new URLSearchParams(typeof location === "undefined" ? "" : location.search));

  constructor() {
    if (typeof window === "undefined") return;
    window.addEventListener("popstate", this.#read);
    document.addEventListener("click", this.#pressed);
  }

  #read = (): void => {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  };

  /** Links inside the client do not reload the page. */
  #pressed = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (
      !link ||
      link.target ||
      link.hasAttribute("download") ||
      link.origin !== location.origin ||
      link.pathname.startsWith("/api/")
    )
      return;
    if (link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.#read();
    window.scrollTo(0, 0);
  }
}

export const router = new Router();
