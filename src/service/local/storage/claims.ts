import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { isProcessAlive } from '../../../files/isProcessAlive';
import { hasCode } from '../../../words/errorCode';

/** The exclusive right of one process to work on one model. */
export interface Claim {
  readonly modelId: string;
  /** The how-many-eth claim on this model it is: each owner has a higher one than the owner before. */
  readonly number: number;
  /** Aborted when another process has taken the model over. */
  readonly lost: AbortSignal;
}

interface HeldClaim extends Claim {
  readonly abort: () => void;
}

/**
 * Claims of the processes that share one storage. A claim is a file `claim-<number>` in the model's
 * folder, made by exclusive creation; its modification time is the owner's heartbeat. A stale claim
 * is taken over by creating the next number, so nothing is ever deleted and exactly one can win.
 */
export class Claims {
  private readonly held = new Map<string, HeldClaim>();
  private readonly heart: NodeJS.Timeout;
  private stopped = false;

  constructor(
    private readonly folderOf: (modelId: string) => string,
    private readonly times: { readonly beatMs: number; readonly staleMs: number },
  ) {
    this.heart = setInterval(() => void this.beat(), times.beatMs).unref();
  }

  /** Takes the n-th claim on a model; null when another was first, or when this process is about to end. */
  async take(modelId: string, number: number): Promise<Claim | null> {
    if (this.stopped) return null;
    const ended = new AbortController();
    const claim = { modelId, number, lost: ended.signal, abort: () => ended.abort() };
    if (!(await createClaim(this.file(modelId, number)))) return null;
    this.held.set(modelId, claim);
    return claim;
  }

  /**
   * The newest claim on a model and whether its owner has fallen silent; null when there is none. One that is held
   * here is not stale, however long this machine has slept: the work goes on.
   */
  async newest(modelId: string): Promise<{ number: number; isStale: boolean } | null> {
    const numbers = (await readdir(this.folderOf(modelId))).flatMap(numberOf);
    if (numbers.length === 0) return null;
    const number = Math.max(...numbers);
    if (this.held.get(modelId)?.number === number) return { number, isStale: false };
    const file = this.file(modelId, number);
    const { mtimeMs } = await stat(file);
    const age = Date.now() - mtimeMs;
    // A clock that was ahead by days has been set right since: until then nobody would go on.
    const isSilent = age > this.times.staleMs || age < -farAhead;
    return { number, isStale: isSilent || isDead(await readFile(file, 'utf8')) };
  }

  /** The work is done: no more heartbeats. The file stays, so that nobody claims the model again. */
  end(claim: Claim): void {
    if (this.held.get(claim.modelId) === claim) this.held.delete(claim.modelId);
  }

  /** Undoes the taking of a claim, as though it had never been. Only for work that was not begun. */
  async undo(claim: Claim): Promise<void> {
    await rm(this.file(claim.modelId, claim.number), { force: true });
    this.end(claim);
  }

  /** Gives all claims back, so that another process need not wait for them to grow stale. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.heart);
    const held = [...this.held.values()];
    this.held.clear();
    await Promise.allSettled(
      held.map(({ modelId, number }) => utimes(this.file(modelId, number), 0, 0)),
    );
  }

  private async beat(): Promise<void> {
    const now = new Date();
    await Promise.all(
      [...this.held.values()].map(async (claim) => {
        const { modelId, number } = claim;
        try {
          await utimes(this.file(modelId, number), now, now);
          // After a long sleep of the machine another process may have been quicker.
          const newest = await this.newest(modelId);
          if (newest && newest.number > number) this.lose(claim);
        } catch (error) {
          // Of another trouble, as of too many open files, only the next beats can tell.
          if (hasCode(error, 'ENOENT')) this.lose(claim);
        }
      }),
    );
  }

  private lose(claim: HeldClaim): void {
    this.end(claim);
    claim.abort();
  }

  private file(modelId: string, number: number): string {
    return path.join(this.folderOf(modelId), `claim-${number}`);
  }
}

/** Milliseconds: no clock of a machine at work is ahead by as much. */
const farAhead = 24 * 60 * 60_000;

/** Makes the file of a claim; false when it is there already. Where writing fails, nothing stays. */
async function createClaim(file: string): Promise<boolean> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    if (hasCode(error, 'EEXIST')) return null;
    throw error;
  });
  if (!handle) return false;
  try {
    await handle.writeFile(`${self}\n`);
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
  return true;
}

/** Tells processes apart that were given the same number one after the other. */
const life = randomUUID();

const self = [process.pid, hostname(), life, processNumbers()].join(' ');

/** In whose numbers this machine counts processes: containers of one name each count their own. */
function processNumbers(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\s/g, '');
  } catch {
    return 'unknown';
  }
}

// Known at once on the owner's own machine; of another machine only its silence tells.
function isDead(owner: string): boolean {
  const [, number, host, ofLife, numbers] =
    /^(\d{1,10}) (\S+)(?: (\S+) (\S+))?$/.exec(owner.trim()) ?? [];
  if (number === undefined || host !== hostname()) return false;
  if (numbers !== undefined && numbers !== processNumbers()) return false;
  const pid = Number(number);
  // Our own number in an earlier life: it was given again.
  if (pid === process.pid) return ofLife !== undefined && ofLife !== life;
  return !isProcessAlive(pid);
}

function numberOf(fileName: string): number[] {
  const number = /^claim-(\d{1,9})$/.exec(fileName)?.[1];
  return number === undefined ? [] : [Number(number)];
}
