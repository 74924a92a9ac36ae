import { deepEqual, match, throws } from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import { openZip } from '../../../src/kernel/containers/openZip';

const text = 'a model that is long enough to be packed: 0 1 2 3 4 5 6 7 8 9 '.repeat(9);
const all = () => true;

describe('a ZIP archive of a mesh', () => {
  it('gives the files that are wanted', () => {
    const zip = zipSync({
      'a.model': strToU8(text),
      'b.txt': strToU8('b'),
      'c/': new Uint8Array(),
    });
    const files = openZip(zip, (name) => name.endsWith('.model'));
    deepEqual([...files.keys()], ['a.model']);
    deepEqual(Buffer.from(files.get('a.model') ?? []).toString(), text);
  });

  for (const level of [0, 6] as const) {
    it(`is refused where a byte of it was changed, ${level === 0 ? 'unpacked' : 'packed'}`, () => {
      const zip = zipSync({ 'a.model': strToU8(text) }, { level });
      const at = 30 + 'a.model'.length + 20;
      zip[at] = (zip[at] ?? 0) ^ 1;
      match(messageOf(zip), /a\.model in it was changed after it was packed\. Copy it again/);
    });
  }

  it('is said to be cut off where its list of files is not there', () => {
    const zip = zipSync({ 'a.model': strToU8(text) });
    match(messageOf(zip.subarray(0, -30)), /its list of files is not there.* Copy it again/);
  });

  it('is refused where it names files outside itself, or grows beyond all measure', () => {
    throws(() => openZip(zipSync({ '../a.model': strToU8(text) }), all), /outside itself/);
    const bomb = zipSync({ 'a.model': new Uint8Array(120 * 2 ** 20) }, { level: 1 });
    throws(() => openZip(bomb, all), /grows beyond all measure/);
  });
});

function messageOf(zip: Uint8Array): string {
  try {
    openZip(zip, all);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'it was opened';
}
