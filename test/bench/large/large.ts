import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { growthSteps } from '../../fixtures/growthStep';
import { packOf, packOptions } from '../../kernel/packs';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { print } from '../measure';
import { measurePage, type PageMeasure } from './pageMeasure';

/** As large as assemblies are that stopped windows once. */
const usual: readonly string[] = ['bodies 3000', 'placements 10000'];

/**
 * What large models take in the page, in a browser that draws in software.
 * @param wanted CAD files, or made models as `bodies 3000`
 */
export async function benchLarge(wanted: readonly string[]): Promise<void> {
  for (const name of wanted.length > 0 ? wanted : usual) {
    const bytes = await modelOf(name);
    const started = performance.now();
    const fileName = made(name) ? 'made.step' : path.basename(name);
    const { glb } = await convertModel(bytes, fileName, packOptions);
    const read = performance.now() - started;
    const pack = await packOf(glb);
    const packed = performance.now() - started - read;
    const page = await measurePage(pack);
    print(
      `${path.basename(name)}: ${megabytes(bytes.length)} in, ${megabytes(pack.length)} to the page`,
      [['the kernel converts it', ms(read)], ['its result is packed', ms(packed)], ...rowsOf(page)],
    );
  }
}

async function modelOf(name: string): Promise<Uint8Array> {
  const model = made(name);
  return model ? Buffer.from(model()) : readFile(name);
}

/** `bodies 3000` */
function made(name: string): (() => string) | null {
  const [kind = '', count] = name.split(' ');
  const make = Object.entries(growthSteps).find(([of]) => of === kind)?.[1];
  return make && count !== undefined ? () => make(Number(count)) : null;
}

function rowsOf(page: PageMeasure): [string, string][] {
  return [
    ['… its first picture', ms(page.first)],
    ['… its whole picture', ms(page.whole)],
    ['moving pictures a second', page.framesPerSecond.toFixed(1)],
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
  return `${Math.round(value)} ms`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
