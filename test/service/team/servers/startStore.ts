import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './freePort';

/** A real S3 server: the gateway of Ceph over one monitor and one daemon, as deploy/store starts them. */
export interface Store {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Kills all of it at once, and starts it again. What is kept in memory alone is gone then. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** What start.sh is told where no file of deployment says it: keys, and that objects are kept in memory. */
export const storeOfTests: Environment = {
  ...{ STORE_ACCESS_KEY: 'caliperkey', STORE_SECRET_KEY: 'calipersecret' },
  ...{ STORE_KIND: 'memstore', STORE_GB: '4' },
};

/** An engine starts it again when it ends, as it may on a machine that is too busy for its time-outs. */
const starts = 3;

const programs = ['client.rgw', 'osd.0', 'mon.a'];

/** @param told settings of start.sh, beside the places of this machine */
export async function startStore(told: Environment = storeOfTests): Promise<Store> {
  for (let left = starts; ; left--) {
    try {
      return await startOnce(told);
    } catch (error) {
      if (left === 1) throw error;
      console.warn(String(error));
    }
  }
}

async function startOnce(told: Environment): Promise<Store> {
  const folder = mkdtempSync(path.join(tmpdir(), 'caliper-store-'));
  const [port, monitor] = [await freePort(), await freePort()];
  const { PATH = '' } = process.env;
  const environment = {
    ...{ PATH, STORE_ADDRESS: '127.0.0.1', ...told, STORE_FOLDER: folder },
    ...{ STORE_PORT: String(port), STORE_MONITOR_PORT: String(monitor) },
  };
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  let running = await launch(environment).catch((error: unknown) => {
    remove();
    throw error;
  });
  const { STORE_ACCESS_KEY: accessKey = '', STORE_SECRET_KEY: secretKey = '' } = told;
  return {
    ...{ endpoint: `http://127.0.0.1:${port}`, accessKey, secretKey },
    async crash() {
      for (const name of programs) {
        process.kill(Number(readFileSync(path.join(folder, `${name}.pid`), 'utf8')), 'SIGKILL');
      }
      await ended(running);
      running = await launch(environment);
    },
    async stop() {
      running.kill('SIGTERM');
      await ended(running);
      remove();
    },
  };
}

async function launch(env: Environment): Promise<ChildProcess> {
  const child = spawn('bash', [path.resolve('deploy/store/start.sh')], {
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // It ends when it is told to, not by a Ctrl+C in our terminal.
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-2000)));
  }
  while (!said.includes('The store listens')) {
    if (hasEnded(child)) throw new Error(`The store ended: ${said}`);
    await pause(100);
  }
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
