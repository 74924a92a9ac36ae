import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { programNamed } from '../teamServers.mjs';
import { freePort } from './freePort';
import { runProgram } from './runProgram';

export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** PostgreSQL does not run as root; nobody's number is the same everywhere. */
const nobody = 65_534;

/** A cluster of its own on a free port. */
export async function startPostgres(): Promise<Postgres> {
  const [initdb, control] = [programNamed('initdb'), programNamed('pg_ctl')];
  if (initdb === null || control === null) throw new Error('There is no PostgreSQL here.');
  const folder = mkdtempSync(path.join(tmpdir(), 'caliper-postgres-'));
  try {
    return await startCluster(folder, initdb, control);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startCluster(folder: string, initdb: string, control: string): Promise<Postgres> {
  const data = path.join(folder, 'data');
  mkdirSync(data);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const place of [folder, data]) chownSync(place, nobody, nobody);
  const options = { logFile: path.join(folder, 'setup.log'), ...(isRoot && { user: nobody }) };
  await runProgram(initdb, ['-D', data, '-A', 'trust', '-U', 'caliper', '--no-sync'], options);
  const port = await freePort();
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const log = path.join(folder, 'postgres.log');
  await runProgram(control, ['-D', data, '-o', settings, '-w', '-l', log, 'start'], options);
  return {
    url: `postgres://caliper@127.0.0.1:${port}/postgres`,
    async stop() {
      await runProgram(control, ['-D', data, '-m', 'immediate', '-w', 'stop'], options);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
