import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface ProxyFaults {
  /** Cuts both connections with a reset after so many bytes towards the server. */
  readonly resetAfterBytes?: number;
  /** Takes connections and bytes, and passes none on. */
  readonly blackHole?: boolean;
  /** Closes its own direction after so many bytes and goes on listening. */
  readonly halfCloseAfterBytes?: number;
  /** Passes bytes on in pieces of this size, each after `delayMs`. */
  readonly sliceBytes?: number;
  readonly delayMs?: number;
}

export interface FaultProxy {
  readonly port: number;
  /** Cuts everything that is open with a reset. */
  reset(): void;
  close(): Promise<void>;
}

/** A bad network in front of a port of this machine. */
export async function startFaultProxy(port: number, faults: ProxyFaults = {}): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    far.pipe(near);
    pass(near, far, faults).catch(() => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    reset,
    close: async () => {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
}

async function pass(near: Socket, far: Socket, faults: ProxyFaults): Promise<void> {
  let passed = 0;
  if (faults.resetAfterBytes === 0) near.resetAndDestroy();
  // Leaving the loop must not end the socket: a half-closed one still answers.
  for await (const chunk of near.iterator({ destroyOnReturn: false })) {
    for (const slice of slices(chunk, faults.sliceBytes ?? Infinity)) {
      if (faults.blackHole === true) continue;
      if (faults.delayMs !== undefined) await new Promise((go) => setTimeout(go, faults.delayMs));
      if (!far.write(slice)) await Promise.race([once(far, 'drain'), once(far, 'close')]);
      passed += slice.length;
      if (passed >= (faults.resetAfterBytes ?? Infinity)) {
        near.resetAndDestroy();
        far.resetAndDestroy();
        return;
      }
      if (passed >= (faults.halfCloseAfterBytes ?? Infinity)) {
        near.end();
        far.end();
        return;
      }
    }
  }
  far.end();
}

function* slices(chunk: unknown, sliceBytes: number): Generator<Buffer> {
  if (!Buffer.isBuffer(chunk)) return;
  for (let at = 0; at < chunk.length; at += sliceBytes) {
    yield chunk.subarray(at, Math.min(chunk.length, at + sliceBytes));
  }
}
