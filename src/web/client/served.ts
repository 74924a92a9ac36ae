/** The handlers of services in this tab, by origin: the embedded service. */
const handlers = new Map<string, (request: Request) => Promise<Response>>();

/** @returns the function that ends it */
export function serveHere(
  baseUrl: string,
  handle: (request: Request) => Promise<Response>,
): () => void {
  const { origin } = new URL(baseUrl);
  handlers.set(origin, handle);
  return () => {
    handlers.delete(origin);
  };
}

/** Calls the handler for a service of this tab, and the network for anything else. */
export function ask(url: string, init: RequestInit): Promise<Response> {
  const handle = handlers.get(new URL(url).origin);
  return handle ? handle(new Request(url, init)) : fetch(url, init);
}

export function isServedHere(url: string): boolean {
  return handlers.has(new URL(url).origin);
}
