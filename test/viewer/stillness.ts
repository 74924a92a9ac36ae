import type { Page, Request } from 'playwright-core';

/**
 * Knows when a page has nothing more to do: no file is on its way, every script that came has run, no
 * timer waits and no frame is asked for.
 */
export class Stillness {
  private readonly onTheirWay = new Set<Request>();
  private arrived: string[] = [];

  private constructor(private readonly page: Page) {
    page.on('request', (request) => this.onTheirWay.add(request));
    page.on('requestfailed', (request) => this.onTheirWay.delete(request));
    page.on('requestfinished', (request) => {
      this.onTheirWay.delete(request);
      if (isPartOfViewer(request.url())) this.arrived.push(request.url());
    });
    page.on('framenavigated', () => (this.arrived = []));
  }

  /** Of a page that has not been opened yet. */
  static async of(page: Page): Promise<Stillness> {
    await page.addInitScript(countPending);
    return new Stillness(page);
  }

  /** Resolves once two looks, a few frames apart, have found the page still and seen the same. */
  async comes(): Promise<void> {
    let before = '';
    for (;;) {
      const now = await this.look();
      if (now !== '' && now === before) return;
      before = now;
      if (now === '') await this.page.waitForTimeout(20);
    }
  }

  /** How much has been drawn; empty while there is something to do. */
  private async look(): Promise<string> {
    await this.arrivedHaveRun();
    const { pending, frames } = await this.page.evaluate(afterTwoFrames);
    return pending === 0 && this.onTheirWay.size === 0 && this.arrived.length === 0
      ? `${frames} frames`
      : '';
  }

  /** Who imports a script that is there already hears when it has run. */
  private async arrivedHaveRun(): Promise<void> {
    for (const url of this.arrived.splice(0)) await this.page.evaluate((file) => import(file), url);
  }
}

/** What the page loads when it is first wanted. */
function isPartOfViewer(url: string): boolean {
  return /\/viewer-[^/]+\.js$/.test(url);
}

declare global {
  interface Window {
    /** Timers and frames that have been asked for and have not come. */
    pendingCalls: Set<string>;
  }
}

function countPending(): void {
  const pending = new Set<string>();
  window.pendingCalls = pending;
  const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = window;
  const timer = (id: unknown) => `timer ${String(id)}`;
  const frame = (id: unknown) => `frame ${String(id)}`;
  Object.assign(window, {
    setTimeout: (call: (...all: unknown[]) => void, ms?: number, ...all: unknown[]) => {
      const run = () => {
        pending.delete(timer(id));
        call(...all);
      };
      const id = setTimeout(run, ms);
      pending.add(timer(id));
      return id;
    },
    clearTimeout: (id?: number) => {
      pending.delete(timer(id));
      clearTimeout(id);
    },
    requestAnimationFrame: (call: FrameRequestCallback) => {
      const id = requestAnimationFrame((now) => {
        pending.delete(frame(id));
        call(now);
      });
      pending.add(frame(id));
      return id;
    },
    cancelAnimationFrame: (id: number) => {
      pending.delete(frame(id));
      cancelAnimationFrame(id);
    },
  });
}

function afterTwoFrames(): Promise<{ pending: number; frames: number }> {
  return new Promise((tell) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        const frames = window.caliperDrawn?.frames ?? 0;
        tell({ pending: window.pendingCalls.size, frames });
      });
    });
  });
}
