import { deepEqual, equal, rejects, throws } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import * as library from '../../../src/kernel/library/main';

// The bundler of each platform sets it.
Object.assign(globalThis, { caliperEngines: '' });

/** The functions as a program without types calls them. */
const untyped: Record<string, (...args: unknown[]) => unknown> = Object.fromEntries(
  Object.entries(library).map(([name, value]) => [
    name,
    (...args: unknown[]): unknown => Reflect.apply(value, null, args),
  ]),
);
const part = readFileSync('samples/mayo_332.stp');
const file = { bytes: part, fileName: 'part.step' };

describe('the functions of the library', () => {
  const readers = ['convert', 'facts', 'savedPicture', 'factsOfMesh', 'pictureOfMesh'];
  const wrongBytes = ['solid cube', new Uint8Array(part).buffer, [1, 2], null, undefined];
  for (const name of readers) {
    it(`of which ${name} is one, name what they take in place of bytes`, async () => {
      for (const wrong of wrongBytes) {
        await rejects(call(name, wrong, 'part.step', 'iso'), {
          name: 'TypeError',
          message: 'bytes is no Uint8Array. Of an ArrayBuffer make one: new Uint8Array(buffer).',
        });
      }
    });

    it(`of which ${name} is one, name a file name that is missing`, async () => {
      await rejects(call(name, part), {
        name: 'TypeError',
        message: 'fileName is no text: it is the real name of the file, such as part.step.',
      });
    });
  }

  it('take no fault of a program for one of the file', async () => {
    const quality = { name: 'TypeError', message: 'quality is none of draft, normal, fine.' };
    await rejects(call('convert', part, 'part.step', { quality: 'best' }), quality);
    await rejects(call('facts', part, 'part.step', { quality: 3 }), quality);
    await rejects(call('compare', file, file, { quality: '' }), quality);
    await rejects(call('pictureOfMesh', part, 'part.stl', 'upside'), {
      name: 'TypeError',
      message: 'view is none of iso, front, back, left, right, top, bottom.',
    });
    const noBytes = { name: 'TypeError', message: /^bytes is no Uint8Array/ };
    await rejects(call('compare', file, { fileName: 'new.step' }), noBytes);
    await rejects(call('compare', null, file), noBytes);
    await rejects(call('convert', part, 'part.step', 'fine'), {
      name: 'TypeError',
      message: 'options is no object.',
    });
    throws(() => untyped['isCadFile']?.(), { name: 'TypeError', message: /^fileName is no text/ });
    throws(() => untyped['isMesh']?.(1), { name: 'TypeError', message: /^fileName is no text/ });
    throws(() => untyped['factsText']?.(null), { name: 'TypeError', message: /facts/ });
  });

  it('take bytes of another realm, as those of a test runner are', async () => {
    const bytes: unknown = runInNewContext('Uint8Array.from(bytes)', { bytes: part });
    equal(bytes instanceof Uint8Array, false);
    const told = await call('facts', bytes, 'part.step', { quality: undefined });
    deepEqual(told, await call('facts', part, 'part.step'));
  });
});

async function call(name: string, ...args: unknown[]): Promise<unknown> {
  return untyped[name]?.(...args);
}
