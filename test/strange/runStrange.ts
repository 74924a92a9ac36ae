import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { Workbench } from '../e2e/workbench/workbench';
import type { StrangeRun } from './cases';
import { startStrangeService, type StrangeModel } from './strangeService';

/** How a case stood at the end, as a person and its storage saw it. */
export interface StrangeOutcome {
  readonly card: Card;
  /** What the storage has in place of the file; `null` when it is the file. */
  readonly wrong: string | null;
  readonly grants: number;
  readonly bodies: number;
}

interface Card {
  readonly state: string;
  readonly text: string;
}

/** A model may be held up for a minute by its life, and every request waits for its turn. */
const longestMs = 240_000;

/**
 * Sends the files of all cases, in a folder, through the packaged extension in a real VS Code to one
 * strange service, and waits until each stands as it should, or time is up.
 */
export async function runStrange(
  runs: readonly StrangeRun[],
  assets: { readonly visual: Buffer; readonly preview: Buffer },
  failed: (workbench: Workbench) => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlyMap<string, StrangeOutcome>> {
  const service = await startStrangeService(runs, assets);
  const workbench = await Workbench.open({
    files: Object.fromEntries(runs.map(({ file }) => [`parts/${file}`, contentOf(file)])),
    settings: { 'caliper.service.url': service.baseUrl },
  });
  try {
    await sendAll(workbench, service.token);
    const deadline = Date.now() + longestMs;
    let cards = await cardsOf(workbench);
    while (Date.now() < deadline && !runs.every((run) => isAsItShould(run, cards.get(run.file)))) {
      await pause(1000);
      cards = await cardsOf(workbench);
    }
    const outcomes = runs.map(({ file }): [string, StrangeOutcome] => {
      const models = service.modelsOf(file);
      return [
        file,
        {
          card: cards.get(file) ?? { state: 'missing', text: '' },
          wrong: wrongIn(file, models),
          grants: models.length,
          bodies: service.storageOf(file).heard.wholeBodies,
        },
      ];
    });
    if (!runs.every((run) => isAsItShould(run, cards.get(run.file)))) await failed(workbench);
    return new Map(outcomes);
  } finally {
    await workbench.end();
    await service.stop();
  }
}

/** What is wrong with how a case ended; `null` when nothing is. */
export function faultOf(run: StrangeRun, outcome: StrangeOutcome | undefined): string | null {
  if (outcome === undefined) return 'it did not run';
  const { card, wrong, grants, bodies } = outcome;
  if (!isAsItShould(run, card)) return `it stands as ${card.state}: ${card.text}`;
  if (wrong !== null) return wrong;
  if (grants > run.max.grants) return `it took ${grants} grants`;
  if (bodies > run.max.bodies) return `it sent ${bodies} whole bodies`;
  return null;
}

function isAsItShould({ ending }: StrangeRun, card: Card | undefined): boolean {
  if (card === undefined) return false;
  const state = ending.kind === 'held' ? 'running' : ending.kind;
  return card.state === state && ending.says.test(card.text);
}

function contentOf(file: string): Buffer {
  return Buffer.from(`ISO-10303-21; /* ${file} */`.repeat(4000));
}

function wrongIn(file: string, models: readonly StrangeModel[]): string | null {
  const stored = models.findLast((model) => model.stored !== null)?.stored;
  if (!stored) return 'its storage has nothing';
  return stored.equals(contentOf(file)) ? null : `its storage has ${stored.length} other bytes`;
}

async function sendAll(workbench: Workbench, token: string): Promise<void> {
  await workbench.page.setViewportSize({ width: 1280, height: 1600 });
  await workbench.rightClick('parts', 'Convert CAD Files in Folder');
  const dialog = workbench.page.locator('.monaco-dialog-box');
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
  const input = workbench.page.locator('.quick-input-widget input');
  while (!(await input.isVisible())) {
    if (await upload.isVisible()) await upload.click();
    await pause(200);
  }
  await workbench.answer(token);
  await workbench.modelPage.locator('#sheet li').first().waitFor();
}

async function cardsOf(workbench: Workbench): Promise<ReadonlyMap<string, Card>> {
  const cards: readonly Locator[] = await workbench.modelPage.locator('#sheet li').all();
  const read = cards.map(async (card): Promise<[string, Card]> => {
    const name = await card.locator('.name').innerText();
    const state = (await card.getAttribute('data-state')) ?? '';
    return [name, { state, text: await card.innerText() }];
  });
  return new Map(await Promise.all(read));
}
