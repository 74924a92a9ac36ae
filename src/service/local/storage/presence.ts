import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isUuid } from '../../record/uuid';
import { isDead, ownLife, ownSignature } from './ownProcess';

/**
 * The services that share one storage and are serving: one file each, whose modification time is its heartbeat. The
 * file identifies the process, and contains nothing by which it could be called.
 */
export class Presence {
  private heart: NodeJS.Timeout | undefined;

  constructor(
    private readonly folder: string,
    private readonly times: { readonly beatMs: number; readonly staleMs: number },
  ) {}

  /** Announces that this service is serving. */
  async begin(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(this.ownFile, `${ownSignature}\n`, { mode: 0o600 });
    this.heart = setInterval(() => {
      const now = new Date();
      // Another service may have removed the file while this machine slept; it is created again.
      utimes(this.ownFile, now, now)
        .catch(() => writeFile(this.ownFile, `${ownSignature}\n`, { mode: 0o600 }))
        .catch(() => undefined);
    }, this.times.beatMs).unref();
  }

  async end(): Promise<void> {
    clearInterval(this.heart);
    await rm(this.ownFile, { force: true });
  }

  /** Whether another service is serving. Files of dead services are removed. */
  async othersServe(): Promise<boolean> {
    const names = await readdir(this.folder);
    // The folder is chosen by the user, so other files in it are ignored.
    const others = names.filter((name) => isUuid(name) && name !== ownLife);
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
      // The service has just ended.
      return false;
    }
  }

  private get ownFile(): string {
    return path.join(this.folder, ownLife);
  }
}
