import path from 'node:path';
import { isRecord, isText, numberOrNull } from '../../words/unknown';
import { Emitter, type Disposable, type Event } from '../async/emitter';
import type { StorePorts } from './storePorts';
import { KeyedMutex } from '../async/keyedMutex';

const beatMs = 10_000;
const staleMs = 60_000;
/** The suffix, after the id of a window, of the file that it writes while the models are visible in it. */
const visibleMark = '.eyes';
const longDeadMs = 24 * 60 * 60 * 1000;

/**
 * Claims (leases) that decide which window works on which model, so that two never upload the same row. A claim is a
 * file that is created only if there is none; its window proves that it lives by touching a file of its own.
 */
export class Ownership {
  private readonly mine = new Set<string>();
  private readonly turns = new KeyedMutex();
  private beating: Disposable | null = null;
  private shown: Promise<void> | null = null;
  private listening: Disposable | null = null;
  private ended = false;
  private readonly left = new Emitter<string>();
  private readonly looked = new Emitter<void>();

  /** Another window that worked on models was closed; the value is its id. A killed window cannot report this. */
  readonly onDidLeave: Event<string> = this.left.event;
  /** The models are visible in another window. */
  readonly onDidAnnounceVisible: Event<void> = this.looked.event;

  constructor(
    private readonly folder: string,
    private readonly ports: StorePorts,
  ) {}

  /** Claims a model for this window; false when another live window has it. */
  claim(key: string): Promise<boolean> {
    return this.turns.run(key, () => this.claimNow(key));
  }

  release(key: string): Promise<void> {
    return this.turns.run(key, async () => {
      if (this.mine.delete(key)) await this.ports.files.remove(this.claimOf(key));
    });
  }

  /** Tells the other windows that the models are visible in this one. */
  async announceVisible(): Promise<void> {
    const { files, windowId, clock } = this.ports;
    if (!this.ended) await files.write(this.visibleFile(windowId), String(clock.now()));
  }

  /** From now on, windows that close are reported, where the system reports changes of files. */
  async listen(): Promise<void> {
    const { files } = this.ports;
    const folder = path.join(this.folder, 'windows');
    await files.makeFolder(folder);
    this.listening = files.watch(folder, (name) => {
      if (name !== null) this.receive(name).catch(() => undefined);
    });
  }

  async end(): Promise<void> {
    this.ended = true;
    this.beating?.dispose();
    this.listening?.dispose();
    this.left.dispose();
    this.looked.dispose();
    await Promise.all([...this.mine].map((key) => this.release(key)));
    await this.ports.files.remove(this.windowFile(this.ports.windowId));
    await this.ports.files.remove(this.visibleFile(this.ports.windowId));
  }

  private async receive(name: string): Promise<void> {
    const { files, windowId } = this.ports;
    const isThere = (await files.modifiedAt(this.windowFile(name))) !== null;
    if (!name.endsWith(visibleMark)) {
      if (!isThere) this.left.fire(name);
    } else if (isThere && name !== `${windowId}${visibleMark}`) this.looked.fire();
  }

  private async claimNow(key: string): Promise<boolean> {
    if (this.ended) return false;
    if (this.mine.has(key)) return true;
    await this.beSeen();
    const { files } = this.ports;
    const taken = await files.writeNew(this.claimOf(key), this.signature());
    if (taken || (await this.takeOver(key))) this.mine.add(key);
    return this.mine.has(key);
  }

  // A lock file lets one window at a time take over: without it, a window could remove the claim that a quicker one has
  // just written.
  private async takeOver(key: string): Promise<boolean> {
    const { files } = this.ports;
    const seen = await files.read(this.claimOf(key));
    if (seen === null) return files.writeNew(this.claimOf(key), this.signature());
    // The claim is this window's own: writing or removing it was reported as failed, but succeeded.
    if (seen === this.signature()) return true;
    if (await this.isOwnerAlive(seen)) return false;
    const lock = `${this.claimOf(key)}.heir`;
    if (!(await files.writeNew(lock, this.signature()))) {
      await this.dropDeadLock(lock);
      return false;
    }
    try {
      return await this.inherit(key, seen);
    } finally {
      await files.remove(lock);
    }
  }

  private async inherit(key: string, seen: string): Promise<boolean> {
    const { files } = this.ports;
    const claim = this.claimOf(key);
    if ((await files.read(claim)) !== seen) return false;
    await files.remove(claim);
    return files.writeNew(claim, this.signature());
  }

  // A window that was killed during a takeover left the lock. It is removed, and the next attempt succeeds.
  private async dropDeadLock(lock: string): Promise<void> {
    const holder = await this.ports.files.read(lock);
    if (holder !== null && !(await this.isOwnerAlive(holder))) await this.ports.files.remove(lock);
  }

  private async isOwnerAlive(signature: string): Promise<boolean> {
    const owner = readSignature(signature);
    if (owner === null || !this.ports.isAlive(owner.processId)) return false;
    const beatAt = await this.ports.files.modifiedAt(this.windowFile(owner.windowId));
    return beatAt !== null && this.ports.clock.now() - beatAt < staleMs;
  }

  // The window announces itself once, however many claims come at once, and again only after a failure.
  private async beSeen(): Promise<void> {
    try {
      await (this.shown ??= this.show());
    } catch (error) {
      this.shown = null;
      throw error;
    }
  }

  private async show(): Promise<void> {
    const { files, windowId, clock } = this.ports;
    this.beating?.dispose();
    this.beat();
    await files.makeFolder(path.join(this.folder, 'owners'));
    await files.makeFolder(path.join(this.folder, 'windows'));
    await files.write(this.windowFile(windowId), this.signature());
    await files.touch(this.windowFile(windowId), clock.now());
    await this.sweepWindows();
  }

  private async sweepWindows(): Promise<void> {
    const { files, clock } = this.ports;
    for (const name of await files.list(path.join(this.folder, 'windows'))) {
      const beatAt = await files.modifiedAt(this.windowFile(name));
      if (beatAt !== null && clock.now() - beatAt > longDeadMs) {
        await files.remove(this.windowFile(name));
      }
    }
  }

  private beat(): void {
    const { files, windowId, clock } = this.ports;
    this.beating = clock.setTimer(() => {
      this.beat();
      files.touch(this.windowFile(windowId), clock.now()).catch(() => undefined);
    }, beatMs);
  }

  private signature(): string {
    const { windowId, processId } = this.ports;
    return JSON.stringify({ windowId, processId });
  }

  private claimOf(key: string): string {
    return path.join(this.folder, 'owners', key);
  }

  private windowFile(windowId: string): string {
    return path.join(this.folder, 'windows', windowId);
  }

  private visibleFile(windowId: string): string {
    return this.windowFile(`${windowId}${visibleMark}`);
  }
}

function readSignature(text: string): { windowId: string; processId: number } | null {
  try {
    const owner: unknown = JSON.parse(text);
    if (!isRecord(owner) || !isText(owner['windowId'])) return null;
    const processId = numberOrNull(owner['processId']);
    const isPlain = /^[\w-]{1,64}$/.test(owner['windowId']);
    return processId === null || !isPlain ? null : { windowId: owner['windowId'], processId };
  } catch {
    return null;
  }
}
