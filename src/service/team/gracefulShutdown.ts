import type { Server } from 'node:http';

/** The longest wait for slow requests, in milliseconds: container engines kill a process after ten seconds. */
const patienceMs = 8000;

const lookMs = 100;

/**
 * Shuts down a server while clients and load balancers keep their connections open and send requests: each request is
 * answered, with a header that closes the connection.
 * @returns the function that ends the server, after the wait at the latest
 */
export function gracefulShutdown(server: Server, waitMs = patienceMs): () => Promise<void> {
  let isEnding = false;
  server.prependListener('request', (_incoming, outgoing) => {
    if (isEnding) outgoing.setHeader('Connection', 'close');
  });
  return async () => {
    isEnding = true;
    const closed = new Promise((resolve) => server.close(resolve));
    // Requests that were being answered at this moment did not get the header.
    const looks = setInterval(() => server.closeIdleConnections(), lookMs);
    const patience = setTimeout(() => server.closeAllConnections(), waitMs);
    await closed;
    clearInterval(looks);
    clearTimeout(patience);
  };
}
