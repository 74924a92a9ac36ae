import type { Page } from 'playwright-core';
import { SlowPage } from './slowPage';
import { withinLimit } from './withinLimit';

/** What the page takes for a model; milliseconds where nothing else is said. */
export interface PageMeasure {
  /** Until a first picture of the model is drawn, and until nothing is missing in it. */
  readonly first: number;
  readonly whole: number;
  /** While the model is turned: pictures a second, and the longest time until the next. */
  readonly framesPerSecond: number;
  readonly longestFrame: number;
  /** From the pointer on a part, and from a click on it, until that is marked on the screen. */
  readonly hover: number;
  readonly select: number;
  /** Until a section is first seen, a step while its plane is dragged, and until its caps are there. */
  readonly section: number;
  readonly sectionStep: number;
  readonly sectionCaps: number;
  /** Until the parts are seen apart, and a step of the slider. */
  readonly explosion: number;
  readonly explosionStep: number;
  /** Bytes of the page's scripts, with the model standing. */
  readonly heap: number;
}

const turnMs = 5000;
export const size = { width: 1200, height: 800 };

/** Measures the page with a view pack, in a browser that draws in software. */
export async function measurePage(pack: Uint8Array): Promise<PageMeasure> {
  const viewer = await SlowPage.open(size);
  try {
    const opened = await withinLimit('the pictures', 5, () => open(viewer, pack), {
      first: NaN,
      whole: NaN,
    });
    const turned = await withinLimit('turning', 3, () => turn(viewer), {
      framesPerSecond: NaN,
      longestFrame: NaN,
    });
    await viewer.page.mouse.up();
    const marked = await withinLimit('marking', 3, () => mark(viewer), { hover: NaN, select: NaN });
    const cut = await withinLimit('the section', 3, () => section(viewer), {
      section: NaN,
      sectionStep: NaN,
      sectionCaps: NaN,
    });
    await viewer.page.mouse.up();
    const apart = await withinLimit('the explosion', 3, () => explode(viewer), {
      explosion: NaN,
      explosionStep: NaN,
    });
    const heap = Number(await viewer.page.evaluate('performance.memory.usedJSHeapSize'));
    return { ...opened, ...turned, ...marked, ...cut, ...apart, heap };
  } finally {
    await viewer.close();
  }
}

/** Where the wide plates and boxes of the bench's models are seen, and what else is big. */
const middle = [size.width / 2, size.height / 2] as const;

async function open(viewer: SlowPage, pack: Uint8Array) {
  const started = Date.now();
  const drawn = viewer.page.evaluate('probe.drawn()');
  await viewer.show(pack);
  await drawn;
  const first = Date.now() - started;
  return { first, whole: (await viewer.rest()) - started };
}

/** Turns what stands in the page for some seconds. */
export async function turn(
  viewer: SlowPage,
): Promise<Pick<PageMeasure, 'framesPerSecond' | 'longestFrame'>> {
  const { mouse } = viewer.page;
  await mouse.move(...middle);
  await mouse.down();
  await viewer.page.evaluate('probe.watch()');
  const until = Date.now() + turnMs;
  for (let i = 0; Date.now() < until; i++) {
    await mouse.move(middle[0] + 3 * i, middle[1] + 40 * Math.sin(i / 20));
  }
  const [count, longest] = await numbers(viewer.page, 'probe.watched()');
  await mouse.up();
  await viewer.rest();
  return { framesPerSecond: (1000 * (count ?? NaN)) / turnMs, longestFrame: longest ?? NaN };
}

async function mark(viewer: SlowPage) {
  const { page } = viewer;
  const [x, y] = await spotOnPart(viewer);
  await page.mouse.move(5, 5);
  await viewer.rest();
  const hover = await until(page, 'pointermove', () => page.mouse.move(x, y));
  await viewer.rest();
  const select = await until(page, 'pointerup', () => page.mouse.click(x, y));
  await viewer.rest();
  return { hover, select };
}

/** Between parts, and in their holes, there is nothing to mark. */
async function spotOnPart(viewer: SlowPage): Promise<readonly [x: number, y: number]> {
  for (let i = 0; i < 40; i++) {
    const spot = [middle[0] + 7 * i, middle[1] + 5 * (i % 7)] as const;
    await viewer.page.mouse.move(...spot);
    await viewer.rest();
    if ((await viewer.page.locator('.part').innerText()) !== '') return spot;
  }
  return middle;
}

async function section(viewer: SlowPage) {
  const { page } = viewer;
  const first = await until(page, 'keydown', () => page.keyboard.press('c'));
  await viewer.rest();
  const arrow = page.locator('.section-arrow').first();
  const { x, y, width, height } = (await arrow.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const [atX, atY] = [x + width / 2, y + height / 2];
  await page.mouse.move(atX, atY);
  await page.mouse.down();
  const sectionStep = await until(page, 'pointermove', () => page.mouse.move(atX - 9, atY + 9));
  const sectionCaps = await until(page, 'pointerup', () => page.mouse.up());
  await viewer.rest();
  await page.getByRole('button', { name: 'No section' }).click();
  await page.keyboard.press('Escape');
  await viewer.rest();
  return { section: first, sectionStep, sectionCaps };
}

async function explode(viewer: SlowPage) {
  const { page } = viewer;
  const explosion = await until(page, 'keydown', () => page.keyboard.press('x'));
  await viewer.rest();
  await page.getByRole('slider', { name: 'How far the parts are apart' }).focus();
  const explosionStep = await until(page, 'input', () => page.keyboard.press('ArrowRight'));
  await viewer.rest();
  return { explosion, explosionStep };
}

/** How long it takes from an event of the page until a picture that came after it is drawn. */
async function until(page: Page, event: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`probe.await(${JSON.stringify(event)})`);
  await act();
  return Number(await page.evaluate('probe.awaited'));
}

async function numbers(page: Page, expression: string): Promise<readonly number[]> {
  const given: unknown = await page.evaluate(expression);
  return Array.isArray(given) ? given.map(Number) : [];
}
