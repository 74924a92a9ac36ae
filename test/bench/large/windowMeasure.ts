import { setTimeout as pause } from 'node:timers/promises';
import type { Frame } from 'playwright-core';
import { processMemory, type ProcessMemory } from '../../e2e/workbench/processMemory';
import { Workbench } from '../../e2e/workbench/workbench';
import { growthSteps } from '../../fixtures/growthStep';
import { median } from '../measure';
import { probe } from './slowPage';
import { withinLimit } from './withinLimit';

/** What a model takes in a window of VS Code; milliseconds where nothing else is said. */
export interface WindowMeasure {
  /** From the click in the Explorer to the preview picture; NaN where there was none. */
  readonly picture: number;
  /** From the click to the first picture in 3D, and to the last one, in which nothing is missing. */
  readonly first: number;
  readonly whole: number;
  /** Once it is closed: from the second click to the first picture in 3D. */
  readonly again: number;
  readonly framesPerSecond: number;
  /** From the pointer on a part until that is marked on the screen. */
  readonly hover: number;
  /** From a key to its letter in an editor beside, while the model is drawn: the middle one, and the longest. */
  readonly key: number;
  readonly longestKey: number;
  /** From the click on its tab, behind another one, until the model is seen. */
  readonly back: number;
  /** Before it was opened, with the model drawn, and ten seconds after its tab was closed. */
  readonly memory: readonly [before: ProcessMemory, open: ProcessMemory, closed: ProcessMemory];
}

type Spot = readonly [x: number, y: number];

const turnMs = 5000;
const keys = 24;
const closedMs = 10_000;
/** A slow picture is marked only where the pointer rests. */
const restMs = 1000;
const warmingUp = 'first.step';
const notes = 'notes.txt';

/** Measures a window of VS Code with a file, from a click; its browser draws in software. */
export async function measureWindow(name: string, bytes: Uint8Array): Promise<WindowMeasure> {
  const small = growthSteps.bodies(2);
  const files = { [name]: bytes, [warmingUp]: small, [notes]: '\n' };
  const workbench = await Workbench.open({ files });
  try {
    await workbench.context.addInitScript(watchPages);
    await workbench.reload();
    await warmUp(workbench);
    const before = processMemory(workbench.folder);
    const opened = await withinLimit('opening', 10, () => open(workbench, name), notOpened);
    const moved = await withinLimit('moving', 4, () => move(workbench), notMoved);
    await workbench.page.mouse.up();
    const typed = await withinLimit('typing', 4, () => typeBeside(workbench, name), notTyped);
    const open3d = processMemory(workbench.folder);
    const back = await withinLimit('coming back', 4, () => backToTab(workbench, name), NaN);
    await withinLimit('closing', 2, () => workbench.closeTab(name), undefined);
    await pause(closedMs);
    const memory = [before, open3d, processMemory(workbench.folder)] as const;
    const again = await withinLimit('opening again', 10, () => open(workbench, name), notOpened);
    return { ...opened, ...moved, ...typed, back, again: again.first, memory };
  } finally {
    await workbench.end();
  }
}

const notOpened = { picture: NaN, first: NaN, whole: NaN };
const notMoved = { framesPerSecond: NaN, hover: NaN };
const notTyped = { key: NaN, longestKey: NaN };

/** The first model of a window starts its service, and shows the window what an editor of Caliper is. */
async function warmUp(workbench: Workbench): Promise<void> {
  await workbench.openFile(warmingUp);
  await workbench.modelStands();
  await workbench.modelRests();
  await workbench.closeTab(warmingUp);
  await pause(closedMs);
}

async function open(workbench: Workbench, name: string) {
  const { page } = workbench;
  await page.evaluate(
    "addEventListener('click', () => { window.clickedAt = Date.now(); }, { once: true, capture: true })",
  );
  // The first click opens the tab; the second keeps it when another file is opened.
  await workbench.explorerRow(name).dblclick();
  await workbench.modelStands();
  const frame = await modelFrame(workbench);
  const whole = Number(await frame.evaluate('probe.rest()'));
  const clicked = Number(await page.evaluate('window.clickedAt'));
  const at = async (what: string) =>
    Number(await frame.evaluate(`window.caliperSeen.${what} ?? NaN`)) - clicked;
  return { picture: await at('picture'), first: await at('first'), whole: whole - clicked };
}

async function move(workbench: Workbench) {
  const { mouse } = workbench.page;
  const frame = await modelFrame(workbench);
  const [x, y] = await middleOf(workbench);
  await mouse.move(x, y);
  await mouse.down();
  await frame.evaluate('probe.watch()');
  const until = Date.now() + turnMs;
  for (let i = 0; Date.now() < until; i++)
    await mouse.move(x + (i % 200), y + 40 * Math.sin(i / 20));
  const watched: unknown = await frame.evaluate('probe.watched()');
  const count = Array.isArray(watched) ? Number(watched[0]) : NaN;
  await mouse.up();
  await frame.evaluate('probe.rest()');
  const spot = await spotOnPart(workbench, [x, y]);
  await mouse.move(5, 5);
  await frame.evaluate('probe.rest()');
  await frame.evaluate("probe.await('pointermove')");
  await mouse.move(...spot);
  const hover = Number(await frame.evaluate('probe.awaited'));
  return { framesPerSecond: (1000 * count) / turnMs, hover };
}

/** Between parts, and in their holes, there is nothing to mark. */
async function spotOnPart(workbench: Workbench, [x, y]: Spot): Promise<Spot> {
  const marked = workbench.modelPage.locator('.status .part');
  for (let i = 0; i < 12; i++) {
    const spot = [x + 7 * i, y + 5 * (i % 7)] as const;
    await workbench.page.mouse.move(...spot);
    await pause(restMs);
    if ((await marked.allInnerTexts()).join('') !== '') return spot;
  }
  return [x, y];
}

/** In an editor beside the model, which is zoomed all the time. */
async function typeBeside(workbench: Workbench, name: string) {
  const { page } = workbench;
  await workbench.explorerRow(notes).dblclick();
  await page.getByRole('tab', { name: notes, selected: true }).waitFor();
  await workbench.command('View: Split Editor Right');
  await page.locator('.tabs-container .tab').filter({ hasText: name }).first().click();
  await workbench.modelFrame.waitFor();
  const text = page.locator('.editor-instance .view-lines:visible').last();
  await text.click();
  const frame = await modelFrame(workbench);
  await frame.evaluate(zoomOn);
  await page.evaluate(watchKeys);
  for (let i = 0; i < keys; i++) {
    await page.keyboard.press('abcdefgh'[i % 8] ?? 'a');
    await pause(150);
  }
  // What is not seen within a minute is missing in the figures, and those of the others are given.
  for (let i = 0; i < 60 && Number(await page.evaluate('window.keysTook.length')) < keys; i++) {
    await pause(1000);
  }
  const taken: unknown = await page.evaluate('window.keysTook');
  await frame.evaluate('window.zoomsOn = false');
  const times = Array.isArray(taken) ? taken.map(Number) : [];
  if (times.length === 0) return notTyped;
  return { key: median(times), longestKey: Math.max(...times) };
}

async function backToTab(workbench: Workbench, name: string): Promise<number> {
  const { page } = workbench;
  const tab = page.locator('.tabs-container .tab').filter({ hasText: name }).first();
  const other = page.locator('.tabs-container .tab').filter({ hasText: notes }).first();
  await other.click();
  await workbench.modelFrame.waitFor({ state: 'detached' });
  const started = Date.now();
  await tab.click();
  await workbench.modelStands();
  await (await modelFrame(workbench)).evaluate('probe.drawn()');
  return Date.now() - started;
}

async function modelFrame(workbench: Workbench): Promise<Frame> {
  const canvas = await workbench.modelPage.locator('canvas').first().elementHandle();
  const frame = await canvas.ownerFrame();
  if (!frame) throw new Error('No model is seen.');
  return frame;
}

async function middleOf(workbench: Workbench): Promise<Spot> {
  const box = await workbench.modelFrame.boundingBox();
  if (!box) throw new Error('No model is seen.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** In each frame below the window's: keeps when a preview picture was seen, and when the first one in 3D was. */
const watchPages = `if (window !== top) {
  ${probe}
  const seen = (window.caliperSeen = {});
  const look = () => {
    if (document.querySelector('.picture-place:not([hidden])')) seen.picture ??= Date.now();
    // The first frames are drawn behind the picture, and some before it has come.
    if (!document.querySelector('#app:is([data-showing="model"], [data-showing="coming"])')) return;
    clearInterval(looking);
    window.probe.done().then(() => { seen.first = Date.now(); });
  };
  const looking = setInterval(look, 10);
}`;

/**
 * In the window: from each key to the frame after the one in which its letter stands. On a busy machine, several
 * letters come in one frame.
 */
const watchKeys = `{
  window.keysTook = [];
  const pressed = [];
  addEventListener('keydown', () => { pressed.push(performance.now()); }, { capture: true });
  const lines = [...document.querySelectorAll('.editor-instance .view-lines')].at(-1);
  const letters = () => lines.textContent.replace(/[^a-h]/g, '').length;
  let seen = letters();
  new MutationObserver(() => {
    const more = letters() - seen;
    if (more <= 0) return;
    seen += more;
    const from = pressed.splice(0, more);
    requestAnimationFrame(() => requestAnimationFrame(() => {
      for (const at of from) window.keysTook.push(performance.now() - at);
    }));
  }).observe(lines, { subtree: true, childList: true, characterData: true });
}`;

/** In the page of the model: it moves all the time, without the focus. */
const zoomOn = `{
  window.zoomsOn = true;
  const canvas = document.querySelector('canvas');
  let i = 0;
  const turn = () => {
    if (!window.zoomsOn) return;
    const deltaY = Math.floor(i++ / 10) % 2 === 0 ? 20 : -20;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX, clientY, bubbles: true, cancelable: true }));
    setTimeout(turn, 30);
  };
  turn();
}`;
