import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isRecord } from '../../../../src/words/unknown';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';
import { freePort } from '../servers/freePort';
import { newerNode } from '../servers/newerNode.mjs';
import { sharedServers, type TeamServers } from '../servers/sharedServers';

export interface TeamProcess {
  readonly pid: number;
  /** What it told when it was at work. */
  readonly ready: Readonly<Record<string, unknown>>;
  /** What it has written to its log so far. */
  readonly log: () => string;
  /** Sends a signal and waits for the end; gives the exit code, or the signal that ended it. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | string>;
}

type Environment = Readonly<Record<string, string>>;

export const teamEntry = path.resolve('dist', 'team.js');

/** Database and store of a team, and the processes of its service. */
export class TeamHost {
  private readonly processes = new Set<ChildProcess>();

  private constructor(
    private readonly servers: TeamServers,
    private readonly port: number,
    private readonly extra: Environment,
    private readonly deployed: (args: readonly string[]) => Environment,
    private readonly entry: string,
  ) {}

  /**
   * @param extra settings beside those that say where things are
   * @param deployed what a file of deployment tells a role; where things are it cannot know
   * @param started its own, where others must not feel what happens to them
   * @param entry the program, where it is another one than ours
   */
  static async start(
    extra: Environment = {},
    deployed: (args: readonly string[]) => Environment = () => ({}),
    started: Promise<TeamServers> = sharedServers(),
    entry = teamEntry,
  ): Promise<TeamHost> {
    const servers = await started;
    const host = new TeamHost(servers, await freePort(), extra, deployed, entry);
    try {
      await host.run(['migrate']);
      return host;
    } catch (error) {
      await host.stop();
      throw error;
    }
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get databaseUrl(): string {
    return this.servers.databaseUrl;
  }

  /** What each process is told. */
  get environment(): Readonly<Record<string, string>> {
    const { databaseUrl, store, bucket } = this.servers;
    return {
      CALIPER_DATABASE_URL: databaseUrl,
      CALIPER_STORE_ENDPOINT: store.endpoint,
      CALIPER_STORE_ACCESS_KEY: store.accessKey,
      CALIPER_STORE_SECRET_KEY: store.secretKey,
      CALIPER_STORE_BUCKET: bucket,
      CALIPER_PUBLIC_URL: this.baseUrl,
      CALIPER_PORT: String(this.port),
      CALIPER_WORK_FOLDER: temporaryFolder(),
      CALIPER_QUALITY: 'draft',
      ...this.extra,
    };
  }

  async token(project: string, subject = 'ann'): Promise<string> {
    const args = ['token', 'create', '--project', project, '--subject', subject];
    const made: unknown = JSON.parse(await this.run(args));
    if (isRecord(made) && typeof made['token'] === 'string') return made['token'];
    throw new Error('No token was made.');
  }

  /** Runs a role that ends; gives what it printed. */
  async run(args: readonly string[], extra: Environment = {}, entry = this.entry): Promise<string> {
    const child = this.spawn(args, extra, entry);
    const written = { out: '', log: '' };
    child.stdout?.on('data', (piece: Buffer) => (written.out += piece.toString()));
    child.stderr?.on('data', (piece: Buffer) => (written.log += piece.toString()));
    await once(child, 'close');
    if (child.exitCode === 0) return written.out;
    throw new Error(`${args.join(' ')} ended with ${child.exitCode ?? 'a signal'}: ${written.log}`);
  }

  /**
   * Starts a role that runs until it is ended.
   * @param entry the program, where it is another one than ours
   * @param through the command that starts it, on another machine for one
   */
  async role(
    name: 'front' | 'worker' | 'keeper',
    extra: Environment = {},
    entry = this.entry,
    through: readonly string[] = [],
  ): Promise<TeamProcess> {
    const child = this.spawn([name], extra, entry, through);
    this.processes.add(child);
    let log = '';
    child.stderr?.on('data', (piece: Buffer) => (log += piece.toString()));
    const ended = once(child, 'close').then(([code, signal]: unknown[]) => {
      this.processes.delete(child);
      return typeof code === 'number' ? code : String(signal);
    });
    if (!child.stdout) throw new Error('no output');
    const told = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line'),
      ended.then((how): unknown[] => {
        throw new Error(`${name} ended with ${how}: ${log}`);
      }),
    ]);
    const ready: unknown = JSON.parse(String(told[0]));
    return {
      pid: child.pid ?? 0,
      ready: isRecord(ready) ? ready : {},
      log: () => log,
      end: (signal = 'SIGTERM') => {
        child.kill(signal);
        return ended;
      },
    };
  }

  async stop(): Promise<void> {
    for (const child of this.processes) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    await this.servers.stop();
  }

  /** Addresses and ports of this machine in place of those of a cluster. */
  private placed(deployed: Environment): Environment {
    if (Object.keys(deployed).length === 0) return deployed;
    return {
      ...deployed,
      ...{ CALIPER_STORE_PUBLIC_ENDPOINT: this.servers.store.endpoint, CALIPER_METRICS_PORT: '0' },
    };
  }

  private spawn(
    args: readonly string[],
    extra: Environment = {},
    entry = this.entry,
    through: readonly string[] = [],
  ): ChildProcess {
    const { PATH = '' } = process.env;
    const [program = '', ...rest] = [...through, newerNode(), entry, ...args];
    return spawn(program, rest, {
      env: { PATH, ...this.placed(this.deployed(args)), ...this.environment, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}
