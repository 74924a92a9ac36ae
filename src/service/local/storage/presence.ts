import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDead, ownLife, ownSignature } from './ownProcess';

/**
 * The services that share one storage and serve somebody: a file each, whose modification time is its heartbeat. It
 * says which process it is, and nothing with which that could be called.
 */
export class Presence {
  private heart: NodeJS.Timeout | undefined;

  constructor(
    private readonly folder: string,
    private readonly times: { readonly beatMs: number; readonly staleMs: number },
  ) {}

  /** This service serves somebody from now on. */
  async begin(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(this.ownFile, `${ownSignature}\n`, { mode: 0o600 });
    this.heart = setInterval(() => {
      const now = new Date();
      // Swept by one that took it for dead while this machine slept: it is alive all the same.
      utimes(this.ownFile, now, now)
        .catch(() => writeFile(this.ownFile, `${ownSignature}\n`, { mode: 0o600 }))
        .catch(() => undefined);
    }, this.times.beatMs).unref();
  }

  async end(): Promise<void> {
    clearInterval(this.heart);
    await rm(this.ownFile, { force: true });
  }

  /** Whether another service serves somebody. What dead ones have left is removed. */
  async othersServe(): Promise<boolean> {
    const names = await readdir(this.folder);
    const others = names.filter((name) => isLife(name) && name !== ownLife);
    const serving = await Promise.all(others.map((name) => this.serves(name)));
    return serving.includes(true);
  }

  private async serves(name: string): Promise<boolean> {
    const file = path.join(this.folder, name);
    try {
      const silentMs = Date.now() - (await stat(file)).mtimeMs;
      const serves = silentMs <= this.times.staleMs && !isDead(await readFile(file, 'utf8'));
      if (!serves) await rm(file, { force: true });
      return serves;
    } catch {
      // It has just ended.
      return false;
    }
  }

  private get ownFile(): string {
    return path.join(this.folder, ownLife);
  }
}

/** The folder is one that somebody names: what else lies there is not looked at. */
function isLife(name: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}
