import { Emitter, type Disposable, type Event } from '../../tracking/async/emitter';
import { receiveFromTabs, postToTabs } from './tabs';
import { takeLock } from './takeLock';

/** Locks that decide which tab works on which model; the browser releases them when a tab is closed or killed. */
export class Ownership {
  private readonly mine = new Map<string, () => void>();
  private readonly left = new Emitter<string>();
  private readonly looked = new Emitter<void>();
  private readonly tab = crypto.randomUUID();
  private listening: Disposable | null = null;
  private ended = false;

  /** Another tab that worked on models was closed. A killed tab cannot report this. */
  readonly onDidLeave: Event<string> = this.left.event;
  readonly onDidAnnounceVisible: Event<void> = this.looked.event;

  constructor(private readonly folder: string) {}

  /** Claims a model for this tab; false when another tab has it. */
  async claim(key: string): Promise<boolean> {
    if (this.ended) return false;
    if (this.mine.has(key)) return true;
    const release = await takeLock(`${this.folder}/${key}`);
    if (release) this.mine.set(key, release);
    return release !== null;
  }

  release(key: string): Promise<void> {
    this.mine.get(key)?.();
    this.mine.delete(key);
    return Promise.resolve();
  }

  announceVisible(): Promise<void> {
    if (!this.ended) postToTabs({ kind: 'looked' });
    return Promise.resolve();
  }

  listen(): Promise<void> {
    this.listening = receiveFromTabs((message) => {
      if (message.kind === 'left') this.left.fire(message.tab);
      else if (message.kind === 'looked') this.looked.fire();
    });
    return Promise.resolve();
  }

  async end(): Promise<void> {
    this.ended = true;
    this.listening?.dispose();
    this.left.dispose();
    this.looked.dispose();
    await Promise.all([...this.mine.keys()].map((key) => this.release(key)));
    postToTabs({ kind: 'left', tab: this.tab });
  }
}
