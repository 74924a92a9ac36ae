import { deepEqual, ok } from 'node:assert/strict';
import { serializePmi } from '../../../../../src/model/pmi/serializePmi';
import { StepFile } from '../../../../../src/kernel/part21/stepFile';
import { readPmi } from '../../../../../src/kernel/readers/step/pmi/readPmi';
import { readStep } from '../../../../../src/kernel/readers/step/readStep';
import { mutableStep, mutated } from './mutatedPmi';
import { pmiFiles, pmiSample } from './pmiVectors';
import { withEngines } from '../../../conversionOptions';

/** Seeds that once made trouble, and a few more. */
const seeds = Array.from({ length: 40 }, (_, seed) => seed);

describe('a file whose PMI is damaged in many ways', function () {
  this.timeout(240_000);

  for (const name of ['made_pmi_kinds.stp', 'made_pmi_assembly.stp']) {
    it(`shows the geometry of ${name} as ever, and carries what is left`, async () => {
      const step = mutableStep(textOf(name));
      const whole = await geometryOf(textOf(name));
      for (const seed of seeds) {
        const { text, done } = mutated(step, seed);
        deepEqual(await geometryOf(text), whole, done);
      }
    });
  }

  it('shows no triangles of annotations that a draughting model comes to list as a part', async () => {
    const name = 'nist_ctc_01_asme1_ap242-e1.stp';
    const step = mutableStep(textOf(name));
    const whole = await geometryOf(textOf(name));
    for (const seed of [1028, 1112]) {
      const { roots, parts } = await geometryOf(mutated(step, seed).text);
      deepEqual([roots, parts.length], [whole.roots, whole.parts.length], String(seed));
    }
  });

  for (const name of pmiFiles.filter((one) => one.startsWith('nist'))) {
    it(`is read: ${name}`, () => {
      const step = mutableStep(textOf(name));
      for (const seed of seeds.slice(0, 3)) {
        const { text, done } = mutated(step, seed);
        ok(readPmi(new StepFile(Buffer.from(text, 'latin1'))), done);
      }
    });
  }
});

function textOf(name: string): string {
  return new TextDecoder('latin1').decode(pmiSample(name));
}

/** Of what is carried only that it can be. */
async function geometryOf(text: string) {
  const { roots, parts, pmi } = await readStep(Buffer.from(text, 'latin1'), withEngines);
  if (pmi) ok(serializePmi(pmi).positions.every(Number.isFinite));
  return { roots, parts: parts.map(({ name, solid }) => ({ name, solid })) };
}
