import { deepEqual, ok } from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTranslations } from '../../src/words/say';
import { convertModel } from '../../src/kernel/convert/convertModel';
import { sniffSource } from '../../src/kernel/convert/sniffSource';
import { unpackedSource } from '../../src/kernel/convert/unpackedSource';
import { Refusal } from '../../src/kernel/base/refusal';
import { cadFormats } from '../../src/kernel/readers/registry';
import { withEngines } from '../kernel/conversionOptions';
import { readJson } from './readManifest';

describe('the phases of a conversion in a Chinese window', function () {
  this.timeout(120_000);
  before(() => {
    setTranslations(readJson('l10n/bundle.l10n.zh-cn.json'));
  });

  after(() => {
    setTranslations({});
  });

  for (const { name, loadReader } of cadFormats) {
    if (loadReader === null) continue;
    it(`are Chinese for ${name}`, async () => {
      const samples = smallestSamples(name);
      ok(samples.length > 0, `no sample of ${name} is in samples/`);
      for (const file of samples) {
        const phases: string[] = [];
        const report = (phase: string) => void phases.push(phase);
        // What is refused has said its first phases.
        await convertModel(readFileSync(file), file, { ...withEngines, report }).catch(() => null);
        ok(phases.length > 0, file);
        deepEqual(
          phases.filter((phase) => !/\p{Script=Han}/u.test(phase)),
          [],
        );
      }
    });
  }
});

/** Two, because a format may have two forms. */
function smallestSamples(formatName: string): readonly string[] {
  return readdirSync('samples')
    .filter((file) => !file.endsWith('.md'))
    .map((file) => `samples/${file}`)
    .sort((one, other) => statSync(one).size - statSync(other).size)
    .filter((file) => formatNameOf(file) === formatName)
    .slice(0, 2);
}

function formatNameOf(file: string): string | null {
  try {
    return sniffSource(unpackedSource(readFileSync(file), file), file).format.name;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
