import type { Host } from './host';
import { readRememberedView, type RememberedView } from './rememberedView';

const savingMs = 150;

/** What is kept of the content that is shown. VS Code holds it while the page is hidden. */
export class Memory {
  private now: Partial<RememberedView> = {};
  private saving: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: Host) {}

  /** Turns to a content; from now on its view is kept. */
  turnTo(content: string): RememberedView | null {
    clearTimeout(this.saving);
    const kept = readRememberedView(this.host.remembered(), content);
    this.now = { ...kept, content };
    return kept;
  }

  /** A pose changes with every frame of a movement; what stays is worth keeping. */
  keep(change: Partial<RememberedView>): void {
    this.now = { ...this.now, ...change };
    clearTimeout(this.saving);
    this.saving = setTimeout(() => {
      if (this.now.pose) this.host.remember(this.now);
    }, savingMs);
  }

  toolState(name: string): unknown {
    return this.now.tools?.[name];
  }

  keepToolState(name: string, state: unknown): void {
    this.keep({ tools: { ...this.now.tools, [name]: state } });
  }

  /** Keeps no more; what was said within the last moment is dropped with the model. */
  pause(): void {
    clearTimeout(this.saving);
  }
}
