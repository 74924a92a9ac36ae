import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumLaunch } from '../../host/chromium.mjs';
import { servePage, type PageServer } from '../../viewer/pageServer';

/** The viewer's page as a machine without a graphics card has it. */
export class SlowPage {
  private constructor(
    private readonly server: PageServer,
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  static async open(viewport: { width: number; height: number }): Promise<SlowPage> {
    const server = await servePage();
    const launch = chromiumLaunch();
    const args = [...launch.args, '--enable-precise-memory-info'];
    const browser = await chromium.launch({ ...launch, args });
    const page = await browser.newPage({ viewport });
    // Nothing glides: each act has one picture.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(probe);
    await page.goto(server.address);
    return new SlowPage(server, browser, page);
  }

  async show(pack: Uint8Array): Promise<void> {
    const uri = this.server.put('model.pack', pack, 'application/octet-stream');
    const message = { kind: 'visual', uri, sizeBytes: pack.length, content: 'model', view: null };
    await this.page.evaluate(`postMessage(${JSON.stringify(message)}, origin)`);
  }

  /** Compares two packs, and waits until the comparison stands. */
  async compare(before: Uint8Array, after: Uint8Array): Promise<void> {
    const side = (pack: Uint8Array, label: string) => {
      const uri = this.server.put(`${label}.pack`, pack, 'application/octet-stream');
      return { uri, sizeBytes: pack.length, label };
    };
    const sides = { before: side(before, 'old'), after: side(after, 'new') };
    const message = { kind: 'comparison', ...sides, content: 'comparison', view: null };
    await this.page.evaluate(`postMessage(${JSON.stringify(message)}, origin)`);
    await this.page.getByRole('region', { name: 'Compare' }).waitFor({ timeout: 300_000 });
    await this.rest();
  }

  /** Waits until nothing more is drawn. @returns when the last picture was done, as of `Date.now` */
  async rest(): Promise<number> {
    return Number(await this.page.evaluate('probe.rest()'));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }
}

/** In the page: a picture counts when what draws has done it, which it tells nobody by itself. */
export const probe = `
  window.caliperDrawn = { frames: 0, repeated: 0, drawCalls: 0 };
  window.probe = (() => {
    const [stillMs, patienceMs] = [1200, 20000];
    const frames = () => window.caliperDrawn.frames;
    const next = () => new Promise((resolve) => setTimeout(resolve, 1));
    const done = async () => {
      const gl = document.querySelector('canvas').getContext('webgl2');
      const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      gl.flush();
      while (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED) await next();
      gl.deleteSync(fence);
    };
    const drawn = async (before = frames(), forMs = Infinity) => {
      const until = performance.now() + forMs;
      while (frames() === before && performance.now() < until) await next();
      await done();
      return frames() !== before;
    };
    let watching = null;
    return {
      done,
      drawn: () => drawn(),
      rest: async () => {
        let last = Date.now();
        while (await drawn(frames(), stillMs)) last = Date.now();
        return last;
      },
      await: (event) => {
        window.probe.awaited = new Promise((resolve) => {
          addEventListener(event, () => {
            const [from, before] = [performance.now(), frames()];
            drawn(before, patienceMs).then(() => resolve(performance.now() - from));
          }, { once: true, capture: true });
        });
      },
      watch: () => {
        watching = { from: frames(), last: performance.now(), longest: 0 };
        const look = async () => {
          while (watching) {
            await drawn();
            if (!watching) break;
            const now = performance.now();
            watching.longest = Math.max(watching.longest, now - watching.last);
            watching.last = now;
          }
        };
        look();
      },
      watched: () => {
        const { from, longest } = watching;
        watching = null;
        return [frames() - from, longest];
      },
    };
  })();
`;
