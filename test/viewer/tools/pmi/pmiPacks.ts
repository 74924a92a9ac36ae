import { readFile } from 'node:fs/promises';
import { convertModel } from '../../../../src/kernel/convert/convertModel';
import { readResult } from '../../../../src/kernel/convert/readResult';
import { packLimits } from '../../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../../src/kernel/write/pack/writePack';
import type { PmiArrays } from '../../../../src/model/pmi/serializedPmi';
import { isRecord } from '../../../../src/words/unknown';
import { packOptions } from '../../../kernel/packs';

/** A sample as a GLB with its PMI. */
export async function pmiSample(name: string): Promise<Uint8Array> {
  const bytes = await readFile(`test/fixtures/pmi/${name}`);
  return (await convertModel(bytes, name, packOptions)).glb;
}

type Lists = Record<string, unknown>;

/** Lists and arrays of a model, to be made others. */
export interface GivenPmi {
  readonly lists: Lists;
  readonly arrays: PmiArrays;
}

/** The view pack of a GLB with other PMI than it has. */
export async function packWithPmi(
  glb: Uint8Array,
  change: (given: GivenPmi) => GivenPmi,
): Promise<Uint8Array> {
  const scene = await readResult(glb, 'part.glb', packOptions);
  const { pmi } = scene;
  if (!pmi) throw new Error('no PMI');
  const given: unknown = JSON.parse(new TextDecoder().decode(pmi.lists));
  if (!isRecord(given)) throw new Error('no lists');
  const { lists, arrays } = change({ lists: given, arrays: pmi });
  const written = new TextEncoder().encode(JSON.stringify(lists));
  const { positions, indices } = arrays;
  const changed = { ...scene, pmi: { ...pmi, lists: written, positions, indices } };
  return Buffer.concat(writePack(changed, packLimits(glb.length)).chunks);
}

/** Each entry of a list with what is otherwise in it. */
export function changed(
  lists: Lists,
  name: 'elements' | 'annotations' | 'views',
  change: (entry: Lists, number: number) => Lists,
): Lists {
  const list = lists[name];
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  const next = entries.map((one, i) => (isRecord(one) ? { ...one, ...change(one, i) } : one));
  return { ...lists, [name]: next };
}
