import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readStepWithOcctImport } from '../../../../src/kernel/opencascade/occtImport/readStepWithOcctImport';
import { placedFaces } from '../../../../src/kernel/readers/step/placedFaces';
import { modelExtras } from '../../../../src/kernel/convert/writeModelExtras';

const options = {
  enginesDir: path.resolve('node_modules/occt-import-js/dist'),
  quality: 'normal',
  report: () => undefined,
} as const;

// 8 nuts of 8 faces, a rod of 4, 6 bolts of 7, 2 brackets of 16, a plate of 18.
const all = 8 * 8 + 4 + 6 * 7 + 2 * 16 + 18;

describe('the faces that a STEP file places', function () {
  this.timeout(60_000);

  it('are counted as often as they are placed, and one of a body whose shell is damaged', async () => {
    const bytes = await readFile('samples/as1-oc-214.stp');
    equal(placedFaces(bytes), all);
    equal(placedFaces(withoutPlate(bytes)), all - 18 + 1);
  });

  it('are said to be missing where the second engine passes over them', async () => {
    const bytes = await readFile('samples/as1-oc-214.stp');
    const whole = await readStepWithOcctImport(bytes, options, placedFaces(bytes));
    equal(whole.facts.missingFaces, undefined);
    const damaged = await readStepWithOcctImport(withoutPlate(bytes), options, all);
    equal(damaged.facts.missingFaces, 18);
    equal(modelExtras(damaged, 'normal').counts.missingFaces, 18);
    deepEqual(damaged.facts.warnings, ['18 faces could not be meshed.']);
  });
});

/** Damages the name of the largest shell. */
function withoutPlate(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const shells = text.match(/CLOSED_SHELL\([^)]*\)\s*\)/g) ?? [];
  const [largest] = shells.toSorted((a, b) => b.length - a.length);
  ok(largest);
  return Buffer.from(text.replace(largest, `X${largest.slice(1)}`), 'latin1');
}
