import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, appendFileSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { programNamed } from '../teamServers.mjs';
import { freePort } from './freePort';
import { runProgram } from './runProgram';

export interface Postgres {
  readonly url: string;
  /** Ends it as a machine does that loses its power, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL does not run as root; nobody's number is the same everywhere. */
const nobody = 65_534;

const startsAfterCrash = 40;

/**
 * A cluster of its own on a free port.
 * @param addresses on which it listens beside loopback, for whoever reaches them
 */
export async function startPostgres(addresses: readonly string[] = []): Promise<Postgres> {
  const [initdb, control] = [programNamed('initdb'), programNamed('pg_ctl')];
  if (initdb === null || control === null) throw new Error('There is no PostgreSQL here.');
  const folder = mkdtempSync(path.join(tmpdir(), 'caliper-postgres-'));
  try {
    return await startCluster(folder, addresses, { initdb, control });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startCluster(
  folder: string,
  addresses: readonly string[],
  { initdb, control }: { readonly initdb: string; readonly control: string },
): Promise<Postgres> {
  const data = path.join(folder, 'data');
  mkdirSync(data);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const place of [folder, data]) chownSync(place, nobody, nobody);
  const options = { logFile: path.join(folder, 'setup.log'), ...(isRoot && { user: nobody }) };
  await runProgram(initdb, ['-D', data, '-A', 'trust', '-U', 'caliper', '--no-sync'], options);
  for (const address of addresses) {
    appendFileSync(path.join(data, 'pg_hba.conf'), `host all all ${address}/24 trust\n`);
  }
  const port = await freePort();
  const listened = ['127.0.0.1', ...addresses].join(',');
  const settings = `-p ${port} -k ${folder} -c listen_addresses=${listened} -c fsync=off`;
  const log = path.join(folder, 'postgres.log');
  const start = () =>
    runProgram(control, ['-D', data, '-o', settings, '-w', '-l', log, 'start'], options);
  await start();
  return {
    url: `postgres://caliper@127.0.0.1:${port}/postgres`,
    async crash() {
      const [pid = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      // What it has started must be gone: it holds the memory that they share.
      for (let left = startsAfterCrash; ; left--) {
        await pause(250);
        try {
          await start();
          return;
        } catch (error) {
          if (left === 1) throw error;
        }
      }
    },
    async stop() {
      await runProgram(control, ['-D', data, '-m', 'immediate', '-w', 'stop'], options);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
