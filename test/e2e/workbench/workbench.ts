import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  chromium,
  errors,
  type BrowserContext,
  type Frame,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright-core';
import { workbenchLaunch } from '../../host/chromium.mjs';
import { startHost, type HostKind } from './hosts';
import { pageFunction } from './pageFunction';
import { readPicture, type Picture } from './picture';

export interface WorkbenchOptions {
  /** Names of samples to copy into the workspace. */
  readonly samples?: readonly string[];
  /** Other files of the workspace. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** What else is done in the workspace before it is opened. */
  readonly prepare?: (workspace: string) => void;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Opens in Restricted Mode until the user trusts the folder. */
  readonly asksForTrust?: boolean;
  /** Where the extension runs: in Node, unless something else is said. */
  readonly host?: HostKind;
  /** Of VS Code for the Web, as VS Code names it. */
  readonly language?: string;
  /** The name by which the browser asks for VS Code; one beside `localhost` is not secure without https. */
  readonly hostName?: string;
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
    options.prepare?.(workspace);
    const { address, end } = await startHost(options.host ?? 'node', {
      folder,
      workspace,
      settings: {
        'workbench.colorTheme': 'Default Dark Modern',
        'security.workspace.trust.startupPrompt': 'never',
        ...options.settings,
      },
      asksForTrust: options.asksForTrust === true,
      ...(options.language !== undefined && { language: options.language }),
    });
    // A persistent profile, since a reload must find what the window stored.
    const launch = workbenchLaunch();
    const hostName = options.hostName ?? '127.0.0.1';
    const context = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
      ...launch,
      args: [...launch.args, `--host-resolver-rules=MAP ${hostName} 127.0.0.1`],
      viewport: { width: 1280, height: 800 },
    });
    context.setDefaultTimeout(patienceMs);
    const page = context.pages()[0] ?? (await context.newPage());
    const workbench = new Workbench(page, context, folder, async () => {
      await context.close();
      await end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    });
    try {
      await page.goto(address.replace('127.0.0.1', hostName));
      await workbench.whenReady();
      return workbench;
    } catch (error) {
      await workbench.screenshot('failed-to-open').catch(() => undefined);
      await workbench.end();
      throw error;
    }
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

  /** Process ids of its extension hosts, one a window; only those of this workbench know its folder. */
  extensionHosts(): readonly number[] {
    const isOurs = (id: string) =>
      isIn('--type=extensionHost', `/proc/${id}/cmdline`) &&
      isIn(this.folder, `/proc/${id}/environ`);
    return readdirSync('/proc').filter(isOurs).map(Number);
  }

  /** Stops the kernel that converts as soon as it is there. @returns its process id */
  async stoppedKernel(): Promise<number> {
    for (;;) {
      const kernel = readdirSync('/proc').find((id) => this.isConverting(id));
      if (kernel !== undefined) {
        process.kill(Number(kernel), 'SIGSTOP');
        return Number(kernel);
      }
      await pause(5);
    }
  }

  /** Kernels are not told the workbench's folder, but run in it; what makes packs is one as well. */
  private isConverting(id: string): boolean {
    if (!isIn('/kernel.js', `/proc/${id}/cmdline`)) return false;
    const folder = folderOf(id);
    return folder.startsWith(this.folder) && path.basename(folder) !== 'packer';
  }

  /** Another window beside this one, on the same profile and folder. Closing its page ends it. */
  async anotherWindow(): Promise<Workbench> {
    const page = await this.context.newPage();
    const window = new Workbench(page, this.context, this.folder, () => page.close());
    await page.goto(this.page.url());
    await window.whenReady();
    return window;
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

  /** The marked rows of any tree. */
  get selectedRow(): Locator {
    return this.page.locator('[role="treeitem"][aria-selected="true"]');
  }

  /** What the active model tab shows. */
  get modelPage(): FrameLocator {
    return this.page.frameLocator(seenWebview).frameLocator('iframe#active-frame');
  }

  /** The place of the webview on the screen; a picture of it is what a person sees. */
  get modelFrame(): Locator {
    return this.page.locator(seenWebview);
  }

  get notifications(): Locator {
    return this.page.locator('.notification-toast');
  }

  /** The entry of the status bar that says where files are converted. */
  get serviceStatus(): Locator {
    return this.page.locator('.statusbar-item').filter({ hasText: 'CAD: Embedded' });
  }

  /** Chooses an entry of the context menu of a file in the Explorer. */
  async rightClick(file: string, entry: string): Promise<void> {
    await this.showContainer('Explorer');
    await this.chooseOn(this.explorerRow(file), entry);
  }

  /** Chooses an entry of the context menu of anything. */
  async chooseOn(what: Locator, entry: string): Promise<void> {
    await choose(await this.menuEntry(what, entry), () => this.menuEntry(what, entry));
  }

  /**
   * Opens the context menu of anything; gives an entry of it. A menu stays as it was when it opened, and
   * entries of an extension may come while it stands.
   */
  async menuEntry(what: Locator, name: string): Promise<Locator> {
    const entry = this.page.getByRole('menuitem', { name });
    await comesTrue(`the menu offers ${name}`, async (withinMs) => {
      // A menu that came late, after its Escape, lies over everything.
      const isOpen = await isDone(what.click({ button: 'right', timeout: withinMs }));
      if (isOpen && (await appears(entry, withinMs))) return true;
      await this.closeMenu();
      return false;
    });
    return entry;
  }

  /** Escape would do more where no menu is open: a tree forgets what is selected in it. */
  private async closeMenu(): Promise<void> {
    if (await this.page.getByRole('menu').first().isVisible())
      await this.page.keyboard.press('Escape');
  }

  /**
   * Opens a file in Caliper's editor. A window into which the extension has just been installed learns of
   * its editors a moment after its menus, and opens text until then.
   */
  async openFile(file: string): Promise<void> {
    const tab = this.page.locator('.tabs-container .tab.active').filter({ hasText: file });
    const shown = this.page.locator(seenWebview);
    const asText = this.page.locator('.editor-instance .view-lines:visible');
    await comesTrue(`${file} opens in Caliper`, async (withinMs) => {
      await this.explorerRow(file).dblclick();
      if (!(await appears(tab, withinMs))) return false;
      if (!(await appears(shown.or(asText).first(), withinMs))) return false;
      if ((await asText.count()) === 0) return true;
      await this.command('View: Close Editor');
      return false;
    });
  }

  /** Closes the tab of this name and no other: a command that a slow window runs twice would close two. */
  async closeTab(name: string): Promise<void> {
    const tab = this.page.locator('.tabs-container .tab').filter({ hasText: name });
    await comesTrue(`the tab of ${name} is closed`, async (withinMs) => {
      if ((await tab.count()) === 0) return true;
      await isDone(tab.getByRole('button', { name: /^Close/ }).click({ timeout: withinMs }));
      return false;
    });
  }

  /** Newer windows show their settings in a block over the page, older ones in a tab. */
  async closeSettings(): Promise<void> {
    const block = this.page.locator('.monaco-modal-editor-block');
    await comesTrue('the settings are closed', async (withinMs) => {
      if ((await block.count()) === 0) return true;
      const close = block.getByRole('button', { name: /^Close/ }).first();
      await isDone(close.click({ timeout: withinMs }));
      return false;
    });
    await this.closeTab('Settings');
  }

  /** Opens a view container of the activity bar, unless it is open: a click would close it. */
  async showContainer(title: string): Promise<void> {
    const name = new RegExp(`^${title}`);
    const tabs = this.page.locator('.activitybar');
    const open = tabs.getByRole('tab', { name, selected: true });
    await comesTrue(`${title} is shown`, async (withinMs) => {
      if (await open.isVisible()) return true;
      const isClicked = await isDone(tabs.getByRole('tab', { name }).click({ timeout: withinMs }));
      return isClicked && appears(open, withinMs);
    });
  }

  /** Runs a command by its title in the palette. */
  async command(title: string): Promise<void> {
    await choose(await this.offeredCommand(title), () => this.offeredCommand(title));
  }

  /** Answers an input box that is about to open. One that is shown anew meanwhile forgets what was typed. */
  async answer(text: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input');
    await input.waitFor();
    await comesTrue('the input box is answered', async (withinMs) => {
      if (!(await input.isVisible())) return true;
      const isTyped = await isDone(input.fill(text, { timeout: withinMs }));
      if (isTyped) await isDone(input.press('Enter', { timeout: withinMs }));
      return disappears(input, withinMs);
    });
  }

  /** Chooses from a list that is about to open, and waits until it is gone. */
  async choose(label: string): Promise<void> {
    const option = this.page.locator('.quick-input-list').getByRole('option', { name: label });
    await option.first().waitFor();
    await choose(option.first());
  }

  /** Runs a command that asks with a list, types into it and chooses what it offers then. */
  async commandAndChoice(title: string, text: string): Promise<void> {
    const option = this.page.locator('.quick-input-list').getByRole('option', { name: text });
    const offered = async () => {
      await comesTrue(`${title} offers ${text}`, async (withinMs) => {
        await this.command(title);
        // The list goes away where something else takes the focus before it is answered.
        const input = this.page.locator('.quick-input-widget input');
        const isTyped = await isDone(input.fill(text, { timeout: withinMs }));
        return isTyped && appears(option.first(), withinMs);
      });
    };
    await offered();
    await choose(option.first(), offered);
  }

  async useTheme(name: 'Dark Modern' | 'Light Modern'): Promise<void> {
    await this.commandAndChoice('Preferences: Color Theme', name);
  }

  /** Reloads the window as its command does, which first writes down what the window remembers. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.command('Developer: Reload Window');
    await loaded;
    await this.whenReady();
  }

  /** A picture of the whole window in out/screenshots. */
  async screenshot(name: string): Promise<void> {
    await pictureOf(this.page, name);
  }

  /** A picture of a part of the window as it is now; of one that never rests, too. */
  async pictureOf(what: Locator): Promise<Buffer> {
    const clip = await what.boundingBox();
    if (clip === null) throw new Error('There is nothing to be seen of it.');
    return this.page.screenshot({ clip });
  }

  /** Lets the pointer rest on a row until a picture stands in its tooltip. */
  async tooltipPicture(row: Locator): Promise<Locator> {
    const picture = this.page.locator('.monaco-hover img');
    await comesTrue('the tooltip has a picture', async (withinMs) => {
      await this.page.mouse.move(0, 0);
      return (await isDone(row.hover({ timeout: withinMs }))) && appears(picture, withinMs);
    });
    return picture;
  }

  /** Waits until the active model tab looks so. */
  async comesToShow(what: string, isSo: (picture: Picture) => boolean): Promise<void> {
    await comesTrue(`the tab shows ${what}`, async () =>
      isSo(readPicture(await this.pictureOf(this.modelFrame))),
    );
  }

  /** After a test that failed: what its windows looked like, in out/screenshots. */
  async pictureIfFailed(test: Mocha.Test | undefined): Promise<void> {
    if (test?.state !== 'failed') return;
    const name = `failed-${test.fullTitle().replace(/\W+/g, '-')}`;
    for (const [index, page] of this.context.pages().entries()) {
      await pictureOf(page, index === 0 ? name : `${name}-${index + 1}`).catch(() => undefined);
    }
  }

  /** Waits for the 3D model in the active model tab. */
  async modelStands(): Promise<void> {
    const canvas = this.modelPage.locator('[data-showing="model"] canvas');
    await canvas.waitFor({ timeout: longPatienceMs });
  }

  /**
   * Waits until the model is drawn no more, and has been kept as it is seen: the page does that a moment
   * later, by the same clock.
   */
  async modelRests(): Promise<void> {
    await this.modelPage.locator('canvas').first().evaluate(drawnNoMore);
  }

  // Menus and commands of extensions come after the Explorer: a menu opened before never gets them.
  private async whenReady(): Promise<void> {
    const container = this.page.locator('.activitybar').getByRole('tab', { name: /^Caliper/ });
    await container.waitFor({ timeout: longPatienceMs });
    await this.page
      .locator('.explorer-folders-view')
      .or(this.page.locator('.tree-explorer-viewlet-tree-view'))
      .first()
      .waitFor();
  }

  // The palette lists what could be done when it opened.
  private async offeredCommand(title: string): Promise<Locator> {
    const option = this.page.locator('.quick-input-list').getByRole('option', { name: title });
    await comesTrue(`the palette offers ${title}`, async (withinMs) => {
      await this.page.keyboard.press('F1');
      const input = this.page.locator('.quick-input-widget input');
      const isOpen = await isDone(input.fill(`>${title}`, { timeout: withinMs }));
      if (isOpen && (await appears(option.first(), withinMs))) return true;
      await this.page.keyboard.press('Escape');
      return false;
    });
    return option.first();
  }

  private view(title: string): Locator {
    return this.page.locator('.pane').filter({
      has: this.page.locator('.pane-header').getByText(title, { exact: true }),
    });
  }
}

/**
 * Chooses an entry of a menu or a list, once. A menu goes away by itself when something happens beside it: then it is
 * opened again. What the page says of a click counts, even when the click was told to have failed: an entry may leave the
 * page before the browser answers, and what it did may keep it from being offered again.
 */
export async function choose(entry: Locator, openAgain?: () => Promise<unknown>): Promise<void> {
  let isClicked = false;
  await comesTrue('the entry is chosen', async (withinMs) => {
    const isThere = await entry.isVisible();
    if (isClicked && !isThere) return true;
    if (!isThere) await (openAgain ? openAgain() : entry.waitFor());
    if (await clickIfItStays(entry, withinMs)) isClicked = true;
    return isClicked && disappears(entry, withinMs);
  });
}

/** @returns whether the click has reached the entry; one that goes away before is not waited for */
async function clickIfItStays(entry: Locator, withinMs: number): Promise<boolean> {
  const element = await entry.elementHandle({ timeout: withinMs }).catch(() => null);
  const frame = (await element?.ownerFrame()) ?? null;
  if (element === null || frame === null) return false;
  try {
    await element.evaluate(pageFunction(hearClick));
    if (await isDone(element.click({ timeout: withinMs }))) return true;
  } catch (error) {
    if (!String(error).includes('not attached')) throw error;
  }
  return wasReached(frame);
}

/**
 * A click that was given up may still be on its way: what is sent behind it is answered after it.
 * A page that goes away in the meantime was told to by the click: to load anew, for example.
 */
async function wasReached(frame: Frame): Promise<boolean> {
  try {
    await frame.page().mouse.move(0, 0);
    return (await frame.evaluate('window.caliperClickReached')) === true;
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    return true;
  }
}

/**
 * Keeps whether a click reaches the element, which may lie in a shadow tree, and may be gone when the button is let go.
 * A menu of VS Code hears no click in the first 100 ms by the page's clock, and may go away before another one: it is
 * given longer than that, by the same clock.
 */
const hearClick = `async (element) => {
  await new Promise((heard) => setTimeout(heard, 150));
  window.caliperClickReached = false;
  const hear = (event) => {
    if (event.composedPath().includes(element)) window.caliperClickReached = true;
  };
  window.addEventListener('mouseup', hear, { capture: true });
  setTimeout(() => window.removeEventListener('mouseup', hear, { capture: true }), 60_000);
}`;

/** Waits for a notification with a text of a stranger, and makes sure that nothing in it can be clicked. */
export async function mereText(workbench: Workbench, text: string): Promise<void> {
  const notification = workbench.notifications.filter({ hasText: text }).first();
  await notification.waitFor();
  const message = notification.locator('.notification-list-item-message');
  assert.ok((await message.innerText()).includes(text));
  assert.equal(await message.locator('a').count(), 0);
}

const drawnNoMore = `new Promise((rest) => {
  let before = -1;
  const look = () => {
    const { frames } = window.caliperDrawn;
    if (frames === before) rest();
    else setTimeout(look, 500);
    before = frames;
  };
  look();
})`;

/** Pages behind other tabs are there too. */
const seenWebview = 'iframe.webview.ready:visible';

/** How long anything may take to come, on a slow machine that does other things as well. */
const patienceMs = 120_000;
/** The same for what begins with processes that start, or files that are converted. */
const longPatienceMs = 300_000;

export function disappears(what: Locator, withinMs: number): Promise<boolean> {
  return isDone(what.waitFor({ state: 'hidden', timeout: withinMs }));
}

export function appears(what: Locator, withinMs: number): Promise<boolean> {
  return isDone(what.waitFor({ state: 'visible', timeout: withinMs }));
}

export async function isDone(gesture: Promise<void>): Promise<boolean> {
  try {
    await gesture;
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

/**
 * Tries until it is so; what never comes true fails by its name. A gesture is told how long it may take
 * to have its effect before it is made again: each time longer, for nobody knows how slow the machine is.
 */
export async function comesTrue(
  what: string,
  isSo: (withinMs: number) => Promise<boolean>,
): Promise<void> {
  const giveUpAt = performance.now() + 2 * patienceMs;
  for (let withinMs = 2000; !(await isSo(withinMs)); withinMs = Math.min(2 * withinMs, 30_000)) {
    if (performance.now() > giveUpAt) throw new Error(`It never came that ${what}.`);
    await pause(50);
  }
}

async function pictureOf(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join('out/screenshots', `${name}.png`) });
}

function isIn(text: string, file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(text);
  } catch {
    return false; // no process, or one that has ended meanwhile
  }
}

function folderOf(processId: string): string {
  try {
    return readlinkSync(`/proc/${processId}/cwd`);
  } catch {
    return ''; // ended meanwhile
  }
}

function fill(workspace: string, { samples = [], files = {} }: WorkbenchOptions): void {
  mkdirSync(workspace, { recursive: true });
  for (const name of samples) copyFileSync(path.join('samples', name), path.join(workspace, name));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(workspace, name)), { recursive: true });
    writeFileSync(path.join(workspace, name), bytes);
  }
}
