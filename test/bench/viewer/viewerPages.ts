import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { pageBuild } from '../../../esbuild.page.mjs';
import { chromiumLaunch } from '../../host/chromium.mjs';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

export const engines = ['ours', 'gltfLoader', 'online3dViewer'] as const;
export type Engine = (typeof engines)[number];

/** Processor time that the browser's processes have taken, milliseconds. */
export interface ProcessorTimes {
  /** Of the page, in all its threads. */
  readonly page: number;
  /** Of the process that stands for the graphics card, and draws in its place. */
  readonly graphics: number;
}

/** High-resolution clocks are for pages that nobody else can look into. */
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Bench pages of all engines that can be had, and the files that they load. */
export class ViewerPages {
  /** As they were when a page last said that its first frame is drawn. */
  atFirstFrame: ProcessorTimes = { page: NaN, graphics: NaN };

  private constructor(
    private readonly browser: Browser,
    private readonly session: CDPSession,
    private readonly files: Map<string, Uint8Array>,
    readonly address: string,
    readonly has: readonly Engine[],
    private readonly end: () => void,
  ) {}

  static async open(): Promise<ViewerPages> {
    const files = new Map<string, Uint8Array>();
    const engine = online3dViewer();
    if (engine) files.set('/o3dv.js', engine);
    const has = engines.filter((name) => name !== 'online3dViewer' || engine !== null);
    for (const name of has) {
      // Each as its users get it: ours without what is never drawn, the others whole.
      const plugins = name === 'ours' ? pageBuild.plugins : [];
      const { outputFiles } = await build({
        entryPoints: [`test/viewer/bench/${name}.ts`],
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        plugins: plugins ?? [],
        tsconfig: 'src/viewer/tsconfig.json',
        write: false,
      });
      files.set(`/${name}.js`, outputFiles[0]?.contents ?? new Uint8Array());
    }
    let pages: ViewerPages | null = null;
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const file = files.get(url.pathname);
      if (file) response.writeHead(200, { 'Content-Length': file.length }).end(file);
      else if (url.pathname === '/page') {
        const headers = { 'Content-Type': 'text/html', ...isolated };
        response.writeHead(200, headers).end(html(url.searchParams));
      } else if (url.pathname === '/drawn') void pages?.noteFirstFrame().then(() => response.end());
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const browser = await chromium.launch(chromiumLaunch());
    const session = await browser.newBrowserCDPSession();
    pages = new ViewerPages(browser, session, files, `http://127.0.0.1:${port}`, has, () => {
      server.closeAllConnections();
      server.close();
    });
    return pages;
  }

  put(name: string, bytes: Uint8Array): void {
    this.files.set(`/${name}`, bytes);
  }

  /** A new page with one engine and nothing loaded. */
  async start(engine: Engine): Promise<Page> {
    const page = await this.browser.newPage({ viewport: { width: 400, height: 300 } });
    await page.goto(`${this.address}/page?engine=${engine}`);
    return page;
  }

  /** Of all pages; one is open at a time. */
  async processorTimes(): Promise<ProcessorTimes> {
    const { processInfo } = await this.session.send('SystemInfo.getProcessInfo');
    const timeOf = (kind: string) =>
      processInfo.reduce((sum, { type, cpuTime }) => sum + (type === kind ? 1000 * cpuTime : 0), 0);
    return { page: timeOf('renderer'), graphics: timeOf('GPU') };
  }

  private async noteFirstFrame(): Promise<void> {
    this.atFirstFrame = await this.processorTimes();
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.end();
  }
}

const style =
  '.place{position:relative;width:256px;height:192px}.cube{position:absolute;right:8px;bottom:8px;width:112px}';

function html(query: URLSearchParams): string {
  const engine = engines.find((name) => name === query.get('engine')) ?? 'ours';
  const script = engine === 'online3dViewer' ? '<script src="/o3dv.js"></script>' : '';
  return `<!doctype html><style>${style}</style><body>${script}<script src="/${engine}.js"></script></body>`;
}

/** The engine of Online3DViewer from the registry, in a folder of its own; null when it cannot be had. */
function online3dViewer(): Uint8Array | null {
  const folder = temporaryFolder();
  try {
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    execFileSync('npm', [...args, 'online-3d-viewer@0.18.0'], { stdio: 'ignore' });
    const engine = 'node_modules/online-3d-viewer/build/engine/o3dv.min.js';
    return readFileSync(path.join(folder, engine));
  } catch {
    return null;
  }
}
