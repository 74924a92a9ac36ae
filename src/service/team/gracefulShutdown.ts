import type { Server } from 'node:http';

/** Longest wait for who is slow: engines of containers kill after ten seconds. */
const patienceMs = 8000;

const lookMs = 100;

/**
 * Lets a server be ended while clients and balancers keep their lines open and ask again and again: each has its answer,
 * and is told with it that the line ends.
 * @returns what ends it, at the latest after the wait
 */
export function gracefulShutdown(server: Server, waitMs = patienceMs): () => Promise<void> {
  let isEnding = false;
  server.prependListener('request', (_incoming, outgoing) => {
    if (isEnding) outgoing.setHeader('Connection', 'close');
  });
  return async () => {
    isEnding = true;
    const closed = new Promise((resolve) => server.close(resolve));
    // Who was being answered at this moment has not been told.
    const looks = setInterval(() => server.closeIdleConnections(), lookMs);
    const patience = setTimeout(() => server.closeAllConnections(), waitMs);
    await closed;
    clearInterval(looks);
    clearTimeout(patience);
  };
}
