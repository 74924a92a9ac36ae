import assert from 'node:assert/strict';
import { decode } from 'fast-png';
import { chromium, type Browser, type Page } from 'playwright-core';
import { isRecord } from '../../src/words/unknown';
import type { HostMessage } from '../../src/model/page/viewerMessages';
import { chromiumLaunch } from '../host/chromium.mjs';
import { packOf } from '../kernel/packs';
import { servePage, type PageServer, type SlowFile } from './pageServer';
import { Stillness } from './stillness';

/** One page for all tests of a suite: as first opened before each of them, and without trouble after it. */
export function withViewerPage(take: (viewer: ViewerPage) => void): void {
  let viewer: ViewerPage | null = null;
  before(async () => {
    viewer = await ViewerPage.open();
    take(viewer);
  });
  after(() => viewer?.close());
  beforeEach(() => viewer?.start());
  afterEach(() => viewer?.mustBeClean());
}

/** The viewer's page in a browser, and the test in the place of the extension host. */
export class ViewerPage {
  private constructor(
    private readonly server: PageServer,
    private readonly browser: Browser,
    readonly page: Page,
    private readonly stillness: Stillness,
    readonly troubles: string[],
  ) {}

  /** @param flags of the browser, beside the usual ones */
  static async open(...flags: readonly string[]): Promise<ViewerPage> {
    const server = await servePage();
    const launch = chromiumLaunch();
    const browser = await chromium.launch({ ...launch, args: [...launch.args, ...flags] });
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    // Movements and fades take time that a loaded machine stretches; with less motion all is at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    page.setDefaultTimeout(patienceMs);
    // Whatever draws, and what else it does: no frame is too slow here.
    await page.addInitScript(
      'window.caliperDrawn = { frames: 0, repeated: 0, drawCalls: 0, budgetMs: Infinity }',
    );
    const stillness = await Stillness.of(page);
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    return new ViewerPage(server, browser, page, stillness, troubles);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  /** A page as it is first opened, with nothing remembered. */
  async start(theme = 'vscode-dark', language = 'en'): Promise<void> {
    await this.page.goto(`${this.server.address}/?theme=${theme}&language=${language}`);
    await this.page.evaluate('sessionStorage.clear()');
    await this.page.reload();
    this.troubles.length = 0;
  }

  put(name: string, bytes: Uint8Array, type = 'application/octet-stream'): string {
    return this.server.put(name, bytes, type);
  }

  putSlowly(name: string, bytes: Uint8Array): SlowFile {
    return this.server.putSlowly(name, bytes);
  }

  async send(message: HostMessage): Promise<void> {
    await this.page.evaluate(async (sent) => {
      // The page listens for longer than this, so it has heard it first. A key could overtake it else.
      const heard = new Promise((resolve) => {
        window.addEventListener('message', resolve, { once: true });
      });
      window.postMessage(sent, window.origin);
      await heard;
    }, message);
  }

  /** Packs a 3D file, sends it and waits until it stands. */
  async show(file: Uint8Array, content = 'content-1', view: string | null = null): Promise<void> {
    await this.showPack(await packOf(file), content, view);
  }

  /** Sends a pack and waits until it stands, or a card says why not. */
  async showPack(
    pack: Uint8Array,
    content = 'content-1',
    view: string | null = null,
  ): Promise<void> {
    const uri = this.put(`${content}.pack`, pack);
    const answers = (await this.answers()) + 1;
    await this.send({ kind: 'visual', uri, sizeBytes: pack.length, content, view });
    while ((await this.answers()) < answers) await this.page.waitForTimeout(50);
    await this.rest();
  }

  /** Packs two revisions, sends them and waits until they stand. */
  async compare(before: Uint8Array, after: Uint8Array, content = 'content-1'): Promise<void> {
    const side = async (file: Uint8Array, label: string) => {
      const pack = await packOf(file);
      return { uri: this.put(`${label}.pack`, pack), sizeBytes: pack.length, label };
    };
    const sides = { before: await side(before, 'HEAD'), after: await side(after, 'saved') };
    const answers = (await this.answers()) + 1;
    await this.send({ kind: 'comparison', ...sides, content, view: null });
    while ((await this.answers()) < answers) await this.page.waitForTimeout(50);
    const slider = /^(From the old to the new revision|从旧版本到新版本)$/;
    await this.page.getByRole('slider', { name: slider }).waitFor();
    await this.rest();
  }

  private async answers(): Promise<number> {
    return (await this.said('shown')).length + (await this.said('failed')).length;
  }

  /** Waits until the page has done all that it has been asked, and draws nothing more. */
  async rest(): Promise<void> {
    await this.stillness.comes();
  }

  /** Waits until a frame has been drawn if one was asked for. */
  async frame(): Promise<void> {
    await this.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
  }

  /** Keeps on its way what the page loads when it is first wanted. @returns lets all of it come */
  async holdScripts(): Promise<() => void> {
    let letThrough = (): void => undefined;
    const released = new Promise<void>((resolve) => (letThrough = resolve));
    await this.page.route('**/viewer-*.js', async (route) => {
      await released;
      await route.continue();
    });
    return letThrough;
  }

  async frames(): Promise<number> {
    return Number(await this.page.evaluate('window.caliperDrawn?.frames ?? 0'));
  }

  /** Of the last frame. */
  async drawCalls(): Promise<number> {
    return Number(await this.page.evaluate('window.caliperDrawn?.drawCalls'));
  }

  /** Takes the graphics context away and gives it back. */
  async loseContext(): Promise<void> {
    await this.page.evaluate(loseContext);
  }

  /** What the page has told the host, of one kind. */
  async said(kind: string): Promise<Record<string, unknown>[]> {
    const said: unknown = await this.page.evaluate('window.said');
    return Array.isArray(said) ? said.filter(isRecord).filter((m) => m['kind'] === kind) : [];
  }

  async violations(): Promise<unknown> {
    return this.page.evaluate('window.violations');
  }

  /** Fails when a test has hit the page's policy, or left an error that nobody caught. */
  async mustBeClean(): Promise<void> {
    assert.deepEqual(await this.violations(), [], 'the content security policy was hit');
    assert.deepEqual(this.troubles, []);
  }

  /** Where pixels of about a colour stand in the picture of the page, or of a part of it, and how many. */
  async find(
    isMeant: (rgb: readonly [number, number, number]) => boolean,
    clip?: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    },
  ): Promise<Found> {
    const picture = await this.page.screenshot(clip ? { clip } : {});
    const { data, width, channels } = decode(picture);
    let [count, x, y] = [0, 0, 0];
    for (let i = 0; i < data.length; i += channels) {
      if (!isMeant([data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0])) continue;
      count += 1;
      x += (i / channels) % width;
      y += Math.floor(i / channels / width);
    }
    return { count, x: x / count, y: y / count };
  }
}

const loseContext = `(async () => {
  const canvas = document.querySelector('canvas');
  const gl = canvas.getContext('webgl2');
  const extension = gl.getExtension('WEBGL_lose_context');
  const heard = (event) => new Promise((resolve) => canvas.addEventListener(event, resolve, { once: true }));
  const lost = heard('webglcontextlost');
  extension.loseContext();
  await lost;
  // It may be restored once all have heard of the loss.
  await new Promise((next) => setTimeout(next));
  // The page has given this canvas up when it takes it away: then nothing comes back.
  if (!canvas.isConnected) return;
  const restored = heard('webglcontextrestored');
  extension.restoreContext();
  await restored;
})()`;

/** How long anything may take to come, on a slow machine that does other things as well. */
const patienceMs = 90_000;

export interface Found {
  readonly count: number;
  /** Middle of the pixels. */
  readonly x: number;
  readonly y: number;
}

type Rgb = readonly [number, number, number];

export const isRed = ([r, g, b]: Rgb) => r > 70 && r > 2.2 * g && r > 2.2 * b;
export const isGreen = ([r, g, b]: Rgb) => g > 60 && g > 1.6 * r && g > 1.6 * b;
