import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** The exclusive right of one process to work on one model. */
export interface Claim {
  readonly modelId: string;
  readonly attempt: number;
  /** Aborted when another process has taken the model over. */
  readonly lost: AbortSignal;
}

interface HeldClaim extends Claim {
  readonly abort: () => void;
}

/**
 * Claims of the processes that share one storage. A claim is a file `claim-<attempt>` in the model's
 * folder, made by exclusive creation; its modification time is the owner's heartbeat. A stale claim
 * is taken over by creating the next number, so nothing is ever deleted and exactly one can win.
 */
export class Claims {
  readonly #held = new Map<string, HeldClaim>();
  readonly #heart: NodeJS.Timeout;

  constructor(
    private readonly folderOf: (modelId: string) => string,
    private readonly times: { readonly beatMs: number; readonly staleMs: number },
  ) {
    this.#heart = setInterval(() => void this.#beat(), times.beatMs).unref();
  }

  /** Takes the model for its n-th attempt; null when another was first. */
  async take(modelId: string, attempt: number): Promise<Claim | null> {
    const ended = new AbortController();
    const claim = { modelId, attempt, lost: ended.signal, abort: () => ended.abort() };
    try {
      await writeFile(this.#file(modelId, attempt), `${self}\n`, { flag: 'wx' });
    } catch (error) {
      if (isExisting(error)) return null;
      throw error;
    }
    this.#held.set(modelId, claim);
    return claim;
  }

  /**
   * The newest claim on a model and whether its owner has fallen silent; null when there is none. One that is held
   * here is not stale, however long this machine has slept: the work goes on.
   */
  async newest(modelId: string): Promise<{ attempt: number; isStale: boolean } | null> {
    const attempts = (await readdir(this.folderOf(modelId))).flatMap(attemptOf);
    if (attempts.length === 0) return null;
    const attempt = Math.max(...attempts);
    if (this.#held.get(modelId)?.attempt === attempt) return { attempt, isStale: false };
    const file = this.#file(modelId, attempt);
    const { mtimeMs } = await stat(file);
    const isSilent = Date.now() - mtimeMs > this.times.staleMs;
    return { attempt, isStale: isSilent || isDead(await readFile(file, 'utf8')) };
  }

  /** The work is done: no more heartbeats. The file stays, so that nobody claims the model again. */
  end(claim: Claim): void {
    if (this.#held.get(claim.modelId) === claim) this.#held.delete(claim.modelId);
  }

  /** Gives all claims back, so that another process need not wait for them to grow stale. */
  async stop(): Promise<void> {
    clearInterval(this.#heart);
    const held = [...this.#held.values()];
    this.#held.clear();
    await Promise.allSettled(
      held.map(({ modelId, attempt }) => utimes(this.#file(modelId, attempt), 0, 0)),
    );
  }

  async #beat(): Promise<void> {
    const now = new Date();
    await Promise.all(
      [...this.#held.values()].map(async (claim) => {
        const { modelId, attempt } = claim;
        try {
          await utimes(this.#file(modelId, attempt), now, now);
          // After a long sleep of the machine another process may have been quicker.
          const newest = await this.newest(modelId);
          if (newest && newest.attempt > attempt) this.#lose(claim);
        } catch {
          this.#lose(claim);
        }
      }),
    );
  }

  #lose(claim: HeldClaim): void {
    this.end(claim);
    claim.abort();
  }

  #file(modelId: string, attempt: number): string {
    return path.join(this.folderOf(modelId), `claim-${attempt}`);
  }
}

const self = `${process.pid} ${hostname()}`;

// Known at once on the owner's own machine; of another machine only its silence tells.
function isDead(owner: string): boolean {
  const [, pid, host] = /^(\d{1,10}) (\S+)$/.exec(owner.trim()) ?? [];
  if (pid === undefined || host !== hostname() || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

function attemptOf(fileName: string): number[] {
  const number = /^claim-(\d{1,6})$/.exec(fileName)?.[1];
  return number === undefined ? [] : [Number(number)];
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
