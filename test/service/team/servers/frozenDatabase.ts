import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface FrozenDatabase {
  readonly url: string;
  /** From now on lines stay open and new ones are taken, and nothing passes: as where the machine behind stands still. */
  freeze(): void;
  thaw(): void;
  stop(): void;
}

/** A way to a database on which everything can be made to stand still. */
export async function frozenDatabase(databaseUrl: string): Promise<FrozenDatabase> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (piece) => to.write(piece));
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      if (isFrozen) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
