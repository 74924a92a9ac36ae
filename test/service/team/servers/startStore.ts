import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './freePort';

/** A real S3 server: the gateway of Ceph over one monitor and one daemon, as deploy/store starts them. */
export interface Store {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** What start.sh is told where no file of deployment says it: keys, and that objects are kept in memory. */
const ofTests: Environment = {
  ...{ STORE_ACCESS_KEY: 'caliperkey', STORE_SECRET_KEY: 'calipersecret' },
  ...{ STORE_KIND: 'memstore', STORE_GB: '4' },
};

/** An engine starts it again when it ends, as it may on a machine that is too busy for its time-outs. */
const starts = 3;

/** @param told settings of start.sh, beside the places of this machine */
export async function startStore(told: Environment = ofTests): Promise<Store> {
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
  const child = spawn('bash', [path.resolve('deploy/store/start.sh')], {
    env: {
      ...{ PATH, ...told, STORE_FOLDER: folder, STORE_ADDRESS: '127.0.0.1' },
      ...{ STORE_PORT: String(port), STORE_MONITOR_PORT: String(monitor) },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // It ends when it is told to, not by a Ctrl+C in our terminal.
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-2000)));
  }
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  while (!said.includes('The store listens')) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await stop();
      throw new Error(`The store ended: ${said}`);
    }
    await pause(100);
  }
  const { STORE_ACCESS_KEY: accessKey = '', STORE_SECRET_KEY: secretKey = '' } = told;
  return { endpoint: `http://127.0.0.1:${port}`, accessKey, secretKey, stop };
}
