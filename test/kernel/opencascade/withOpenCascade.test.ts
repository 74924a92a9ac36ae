import { deepEqual, equal, rejects } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isRecord } from '../../../src/words/unknown';
import { withOpenCascade } from '../../../src/kernel/opencascade/withOpenCascade';
import { Refusal } from '../../../src/kernel/base/refusal';
import { readStep } from '../../../src/kernel/readers/step/readStep';
import { installEngines } from '../engines';
import { withEngines } from '../conversionOptions';

describe('an engine', function () {
  this.timeout(180_000);
  let engines: Awaited<ReturnType<typeof installEngines>>;
  beforeEach(async () => {
    engines = await installEngines();
  });

  it('is kept for the next file', async () => {
    const enginesDir = await engines.with(numberedEngine);
    deepEqual(
      [await withOpenCascade(enginesDir, numberOf), await withOpenCascade(enginesDir, numberOf)],
      [1, 1],
    );
  });

  it('is not used again after it broke down or refused a file', async () => {
    const enginesDir = await engines.with(numberedEngine);
    const throwing = (error: Error) =>
      withOpenCascade(enginesDir, () => {
        throw error;
      });
    await rejects(throwing(new RangeError('out of bounds')), {
      name: 'EngineBreakdown',
      message: 'RangeError: out of bounds',
    });
    equal(await withOpenCascade(enginesDir, numberOf), 2);
    await rejects(throwing(new Refusal('damagedFile', 'No.')), { name: 'Refusal' });
    equal(await withOpenCascade(enginesDir, numberOf), 3);
  });

  it('is given back when its memory grew', async () => {
    const enginesDir = await engines.with(numberedEngine);
    await withOpenCascade(enginesDir, ({ wasmMemory }) => wasmMemory.grow(1));
    equal(await withOpenCascade(enginesDir, numberOf), 2);
  });

  it('serves one file at a time', async () => {
    const enginesDir = await engines.with(numberedEngine);
    const both = [withOpenCascade(enginesDir, numberOf), withOpenCascade(enginesDir, numberOf)];
    deepEqual(await Promise.all(both), [1, 2]);
  });

  it('gives the same model for a file, whatever it has read before', async () => {
    const fresh = await digestOf('as1-oc-214.stp', await engines.with({}));
    await digestOf('nist_ctc_02_asme1_ap242-e1.stp', engines.enginesDir);
    await digestOf('mayo_332.stp', engines.enginesDir);
    equal(await digestOf('as1-oc-214.stp', engines.enginesDir), fresh);
  });
});

/** Starts of this engine are numbered; it does nothing else. */
const numberedEngine = {
  'replicad_single.mjs': `
    let starts = 0;
    export default async () =>
      ({ number: ++starts, wasmMemory: new WebAssembly.Memory({ initial: 1 }) });`,
};

function numberOf(engine: unknown): unknown {
  return isRecord(engine) ? engine['number'] : null;
}

async function digestOf(sample: string, enginesDir: string): Promise<string> {
  const options = { ...withEngines, enginesDir, engineAlone: true };
  const { parts } = await readStep(await readFile(`samples/${sample}`), options);
  const hash = createHash('sha256');
  for (const { positions, normals, indices, edges, ...facts } of parts) {
    for (const array of [positions, normals, indices, ...edges]) hash.update(array);
    hash.update(JSON.stringify(facts));
  }
  return hash.digest('hex');
}
