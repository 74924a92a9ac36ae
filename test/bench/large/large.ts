import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { growthSteps } from '../../fixtures/growthStep';
import { processKinds } from '../../e2e/workbench/processMemory';
import { packageVsix } from '../../host/packageVsix.mjs';
import { packOf, packOptions } from '../../kernel/packs';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { bumpyStl } from '../growth/growthMeshes';
import { print } from '../measure';
import { benchMovedParts } from './movedParts';
import { measurePage, type PageMeasure } from './pageMeasure';
import { measureWindow, type WindowMeasure } from './windowMeasure';
import { withinLimit } from './withinLimit';

/** As large as assemblies are that stopped windows once. */
const usual: readonly string[] = ['bodies 3000', 'placements 10000', 'triangles 2000000'];

/**
 * What large models take in a window of VS Code, from a click, and in the page alone; both draw in software.
 * @param wanted 3D files, or made models as `bodies 3000`; before them `window` or `page` for one of the two. `moved 2000
 *   500` is a comparison of so many parts of which so many moved
 */
export async function benchLarge(wanted: readonly string[]): Promise<void> {
  const [first, ...others] = wanted;
  const only = first === 'window' || first === 'page' ? first : null;
  const named = only === null ? wanted : others;
  if (only !== 'page') packageVsix();
  for (const name of named.length > 0 ? named : usual) {
    const [, parts, moved] = /^moved (\d+) (\d+)$/.exec(name) ?? [];
    if (moved !== undefined) {
      await benchMovedParts(Number(parts), Number(moved));
      continue;
    }
    const model = await modelOf(name);
    // A model that is not measured does not hold up the others.
    if (only !== 'page') {
      await withinLimit(`${name} in a window`, 45, () => benchWindow(model), undefined);
    }
    if (only !== 'window') {
      await withinLimit(`${name} in the page`, 30, () => benchPage(model), undefined);
    }
  }
}

async function benchWindow({ fileName, bytes }: Model): Promise<void> {
  const rows = windowRows(await measureWindow(fileName, bytes));
  print(`${fileName}, ${megabytes(bytes.length)}, in a window`, rows);
}

async function benchPage({ fileName, bytes }: Model): Promise<void> {
  const started = performance.now();
  const isMesh = path.extname(fileName) === '.stl';
  const file = isMesh ? bytes : (await convertModel(bytes, fileName, packOptions)).glb;
  const read = performance.now() - started;
  const pack = await packOf(file, isMesh ? fileName : undefined);
  const packed = performance.now() - started - read;
  const page = await measurePage(pack);
  print(`${fileName}, in the page alone: ${megabytes(pack.length)} to it`, [
    ['the kernel converts it', ms(read)],
    ['its result is packed', ms(packed)],
    ...pageRows(page),
  ]);
}

interface Model {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

async function modelOf(name: string): Promise<Model> {
  const [kind = '', count] = name.split(' ');
  if (count === undefined) return { fileName: path.basename(name), bytes: await readFile(name) };
  const made = `${kind}-${count}`;
  if (kind === 'triangles') return { fileName: `${made}.stl`, bytes: bumpyStl(Number(count)) };
  const make = Object.entries(growthSteps).find(([of]) => of === kind)?.[1];
  if (!make) throw new Error(`No model is made of ${kind}.`);
  return { fileName: `${made}.step`, bytes: Buffer.from(make(Number(count))) };
}

function windowRows(window: WindowMeasure): [string, string][] {
  const memory = processKinds.map((kind): [string, string] => [
    `memory of the ${kind}: before, open, closed for 10 s`,
    window.memory.map((one) => megabytes(one[kind])).join(', '),
  ]);
  return [
    ['from the click to the preview picture', ms(window.picture)],
    ['… to the first picture in 3D', ms(window.first)],
    ['… to the whole picture', ms(window.whole)],
    ['… to the first picture in 3D, opened again', ms(window.again)],
    ['moving pictures a second', number(window.framesPerSecond)],
    ['from the pointer to the mark', ms(window.hover)],
    ['from a key to the screen in an editor beside', ms(window.key)],
    ['… the longest', ms(window.longestKey)],
    ['back to the tab', ms(window.back)],
    ...memory,
  ];
}

function pageRows(page: PageMeasure): [string, string][] {
  return [
    ['its first picture', ms(page.first)],
    ['… its whole picture', ms(page.whole)],
    ['moving pictures a second', number(page.framesPerSecond)],
    ['… the longest', ms(page.longestFrame)],
    ['from the pointer to the mark', ms(page.hover)],
    ['from a click to the mark', ms(page.select)],
    ['a section is seen', ms(page.section)],
    ['… one step of its plane', ms(page.sectionStep)],
    ['… and its caps', ms(page.sectionCaps)],
    ['parts are seen apart', ms(page.explosion)],
    ['… one step of the slider', ms(page.explosionStep)],
    ['memory of the page’s scripts', megabytes(page.heap)],
  ];
}

function ms(value: number): string {
  return Number.isNaN(value) ? '–' : `${Math.round(value)} ms`;
}

function number(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(1);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
