/** What is answered in this very tab, by origin: the embedded service. */
const handlers = new Map<string, (request: Request) => Promise<Response>>();

/** @returns what ends it */
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

/** Answers in this tab what is asked of a service here, and asks the network for anything else. */
export function ask(url: string, init: RequestInit): Promise<Response> {
  const handle = handlers.get(new URL(url).origin);
  return handle ? handle(new Request(url, init)) : fetch(url, init);
}

export function isServedHere(url: string): boolean {
  return handlers.has(new URL(url).origin);
}
