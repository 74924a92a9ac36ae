import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  chromium,
  type BrowserContext,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright-core';
import { chromiumLaunch } from '../host/chromium.mjs';
import { startCodeServer } from '../host/codeServer.mjs';
import { vsixFile } from '../host/paths.mjs';

export interface WorkbenchOptions {
  /** Names of samples to copy into the workspace. */
  readonly samples?: readonly string[];
  /** Other files of the workspace. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/**
 * A VS Code in a browser with the packaged extension installed, and the gestures of a user in it.
 * Everything lives in a temporary folder; `end` takes it away.
 */
export class Workbench {
  static async open(options: WorkbenchOptions): Promise<Workbench> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'caliper-e2e-'));
    const workspace = path.join(folder, 'workspace');
    fill(workspace, options);
    const { address, server } = await startCodeServer({
      dataDir: path.join(folder, 'data'),
      workspace,
      vsix: vsixFile,
      port: 0,
      settings: { 'workbench.colorTheme': 'Default Dark Modern', ...options.settings },
    });
    // A persistent profile, since a reload must find what the window stored.
    const context = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
      ...chromiumLaunch(),
      viewport: { width: 1280, height: 800 },
    });
    context.setDefaultTimeout(20_000);
    const page = context.pages()[0] ?? (await context.newPage());
    const workbench = new Workbench(page, context, folder, async () => {
      await context.close();
      await server.end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    });
    await page.goto(`${address}/?folder=${workspace}`);
    await workbench.whenReady();
    return workbench;
  }

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    /** Everything of this workbench: profile, logs, browser, workspace. */
    readonly folder: string,
    readonly end: () => Promise<void>,
  ) {}

  get workspace(): string {
    return path.join(this.folder, 'workspace');
  }

  explorerRow(name: string): Locator {
    return this.page.locator('.explorer-folders-view').getByRole('treeitem', { name, exact: true });
  }

  /** A row of the view of tracked models, by the file's name. */
  modelRow(name: string): Locator {
    return this.view('Models').getByRole('treeitem').filter({ hasText: name });
  }

  /** A row of the assembly tree of the open model. */
  partRow(name: string): Locator {
    return this.view('Assembly').getByRole('treeitem').filter({ hasText: name });
  }

  /** What the active model tab shows. */
  get modelPage(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** The place of the webview on the screen; a picture of it is what a person sees. */
  get modelFrame(): Locator {
    return this.page.locator('iframe.webview.ready');
  }

  get notifications(): Locator {
    return this.page.locator('.notification-toast');
  }

  /** Chooses an entry of the context menu of a file in the Explorer. */
  async rightClick(file: string, entry: string | RegExp): Promise<void> {
    await this.showContainer('Explorer');
    await this.explorerRow(file).click({ button: 'right' });
    await chooseFromMenu(this.page.getByRole('menuitem', { name: entry }));
  }

  /** Opens a view container of the activity bar, unless it is open. */
  async showContainer(title: string): Promise<void> {
    const tab = this.page
      .locator('.activitybar')
      .getByRole('tab', { name: new RegExp(`^${title}`) });
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  }

  /** Runs a command by its title in the palette. */
  async command(title: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.page.locator('.quick-input-widget input').fill(`>${title}`);
    await this.page
      .locator('.quick-input-list')
      .getByRole('option', { name: title })
      .first()
      .click();
  }

  /** Answers an input box. */
  async answer(text: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input');
    await input.fill(text);
    await input.press('Enter');
  }

  async useTheme(name: 'Dark Modern' | 'Light Modern'): Promise<void> {
    await this.command('Preferences: Color Theme');
    await this.answer(name);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.whenReady();
  }

  /** A picture of the whole window in out/screenshots. */
  async screenshot(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join('out/screenshots', `${name}.png`) });
  }

  // Menus and commands of extensions come after the Explorer: a menu opened before never gets them.
  private async whenReady(): Promise<void> {
    const container = this.page.locator('.activitybar').getByRole('tab', { name: /^Caliper/ });
    await container.waitFor({ timeout: 60_000 });
    await this.page
      .locator('.explorer-folders-view')
      .or(this.page.locator('.tree-explorer-viewlet-tree-view'))
      .first()
      .waitFor();
  }

  private view(title: string): Locator {
    return this.page.locator('.pane').filter({
      has: this.page.locator('.pane-header').getByText(title, { exact: true }),
    });
  }
}

/** VS Code drops a click that comes too soon after its menu has opened. */
export async function chooseFromMenu(entry: Locator): Promise<void> {
  do await entry.click();
  while (!(await disappears(entry)));
}

async function disappears(what: Locator): Promise<boolean> {
  try {
    await what.waitFor({ state: 'hidden', timeout: 1000 });
    return true;
  } catch {
    return false; // it is still there
  }
}

function fill(workspace: string, { samples = [], files = {} }: WorkbenchOptions): void {
  mkdirSync(workspace, { recursive: true });
  for (const name of samples) copyFileSync(path.join('samples', name), path.join(workspace, name));
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(path.join(workspace, name), bytes);
  }
}
