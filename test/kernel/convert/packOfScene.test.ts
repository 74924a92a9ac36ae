import { deepEqual, ok } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { convertModel, packOfResult, Refusal } from '../../../src/kernel';
import { openedPack } from '../packs';
import { withEngines } from '../conversionOptions';

describe('the view pack that is made in the pass of a conversion', function () {
  this.timeout(120_000);

  for (const name of readdirSync('samples').filter((file) => !file.endsWith('.md'))) {
    it(`is that of the GLB of ${name}, to the byte`, async () => {
      const bytes = readFileSync(`samples/${name}`);
      const converted = await convertModel(bytes, name, { ...withEngines, withPack: true }).catch(
        refusalOnly,
      );
      if (converted instanceof Refusal) return;
      const { pack, glb } = converted;
      ok(pack);
      const own = Buffer.concat([...pack]);
      const read = Buffer.concat([...(await packOfResult(glb, 'visual.glb', withEngines))]);
      // Told first, because it says more than bytes do.
      deepEqual(descriptionOf(own), descriptionOf(read));
      ok(own.equals(read));
    });
  }
});

function refusalOnly(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

function descriptionOf(pack: Uint8Array) {
  return openedPack(pack).description;
}
