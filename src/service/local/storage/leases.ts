import { open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../../words/errorCode';
import { isDead, ownSignature } from './ownProcess';

/** The exclusive right (a lease) of one process to work on one model. */
export interface Lease {
  readonly modelId: string;
  /** Sequence number of the lease on this model; each owner has a higher number than the one before. */
  readonly number: number;
  /** Aborted when another process has taken the model over. */
  readonly lost: AbortSignal;
}

interface HeldLease extends Lease {
  readonly abort: () => void;
}

/**
 * Leases of the processes that share one storage. A lease is a file `claim-<number>` in the model's folder, created
 * exclusively; its modification time is the owner's heartbeat. A stale lease is taken over by creating the next number,
 * so nothing is deleted and exactly one process can win.
 */
export class Leases {
  private readonly held = new Map<string, HeldLease>();
  private readonly heart: NodeJS.Timeout;
  private stopped = false;

  constructor(
    private readonly folderOf: (modelId: string) => string,
    private readonly times: { readonly beatMs: number; readonly staleMs: number },
  ) {
    this.heart = setInterval(() => void this.beat(), times.beatMs).unref();
  }

  /** Takes the lease with the given number; null when another process was first, or when this process is stopping. */
  async take(modelId: string, number: number): Promise<Lease | null> {
    if (this.stopped) return null;
    const ended = new AbortController();
    const lease = { modelId, number, lost: ended.signal, abort: () => ended.abort() };
    if (!(await createLease(this.file(modelId, number)))) return null;
    // The earlier lease may be our own, as when a model is cancelled.
    this.held.get(modelId)?.abort();
    this.held.set(modelId, lease);
    return lease;
  }

  /**
   * Takes a model from any owner: this process is notified at once, another one at its next heartbeat. Null when this
   * process is stopping.
   */
  async takeFromAnyone(modelId: string): Promise<Lease | null> {
    for (;;) {
      const newest = await this.newest(modelId);
      const lease = await this.take(modelId, (newest?.number ?? 0) + 1);
      if (lease || this.stopped) return lease;
    }
  }

  /** Whether no other process has taken the model over, which the owner may not have noticed yet. */
  async isNewest({ modelId, number }: Lease): Promise<boolean> {
    return (await this.newest(modelId))?.number === number;
  }

  /**
   * The newest lease on a model, and whether its owner has become silent; null when there is none. A lease held here is
   * never stale, however long this machine has slept, because the work continues.
   */
  async newest(modelId: string): Promise<{ number: number; isStale: boolean } | null> {
    const numbers = (await readdir(this.folderOf(modelId))).flatMap(numberOf);
    if (numbers.length === 0) return null;
    const number = Math.max(...numbers);
    if (this.held.get(modelId)?.number === number) return { number, isStale: false };
    const file = this.file(modelId, number);
    const { mtimeMs } = await stat(file);
    const age = Date.now() - mtimeMs;
    // A time far in the future comes from a clock that has been corrected since; without this, nobody could take the
    // lease over until then.
    const isSilent = age > this.times.staleMs || age < -farAhead;
    return { number, isStale: isSilent || isDead(await readFile(file, 'utf8')) };
  }

  /** Ends the heartbeats of finished work. The file stays, so that nobody claims the model again. */
  end(lease: Lease): void {
    if (this.held.get(lease.modelId) === lease) this.held.delete(lease.modelId);
  }

  /** Deletes a lease, as if it had never been taken. Only for work that has not started. */
  async undo(lease: Lease): Promise<void> {
    await rm(this.file(lease.modelId, lease.number), { force: true });
    this.end(lease);
  }

  /** Releases a lease, so that another process need not wait until it is stale. */
  async giveBack(lease: Lease): Promise<void> {
    this.end(lease);
    await utimes(this.file(lease.modelId, lease.number), 0, 0);
  }

  /** Releases all leases. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.heart);
    await Promise.allSettled([...this.held.values()].map((lease) => this.giveBack(lease)));
  }

  private async beat(): Promise<void> {
    const now = new Date();
    await Promise.all(
      [...this.held.values()].map(async (lease) => {
        const { modelId, number } = lease;
        try {
          await utimes(this.file(modelId, number), now, now);
          // After a long sleep of the machine another process may have taken over.
          const newest = await this.newest(modelId);
          if (newest && newest.number > number) this.lose(lease);
        } catch (error) {
          // After any other error, such as too many open files, the next heartbeats decide.
          if (hasCode(error, 'ENOENT')) this.lose(lease);
        }
      }),
    );
  }

  private lose(lease: HeldLease): void {
    this.end(lease);
    lease.abort();
  }

  private file(modelId: string, number: number): string {
    return path.join(this.folderOf(modelId), `claim-${number}`);
  }
}

/** Milliseconds; no working clock is ahead by this much. */
const farAhead = 24 * 60 * 60_000;

/** Creates the file of a lease; false when it exists already. Nothing is kept when writing fails. */
async function createLease(file: string): Promise<boolean> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    if (hasCode(error, 'EEXIST')) return null;
    throw error;
  });
  if (!handle) return false;
  try {
    await handle.writeFile(`${ownSignature}\n`);
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
  return true;
}

function numberOf(fileName: string): number[] {
  const number = /^claim-(\d{1,9})$/.exec(fileName)?.[1];
  return number === undefined ? [] : [Number(number)];
}
