import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readCad } from '../../../../src/kernel/convertModel';
import type { BestFormOptions } from '../../../../src/kernel/readers/gates/bestForm';
import { Refusal } from '../../../../src/kernel/refusal';
import { installEngines } from '../../engines';

describe('the best form of a part', function () {
  this.timeout(60_000);
  let engines: Awaited<ReturnType<typeof installEngines>>;
  before(async () => {
    engines = await installEngines();
  });

  const why = 'it took longer than the 225 seconds it may take';
  const reason = `The exact body is not shown, because ${why}.`;

  it('is the saved mesh, and says why, when exact bodies are not to be tried', async () => {
    const told: string[] = [];
    const { parts, facts } = await shown('partColor.SLDPRT', {
      withoutExact: why,
      savedStands: () => told.push('savedStands'),
    });
    equal(parts[0]?.geometry, 'triangles saved in the file');
    deepEqual([facts.savedMesh?.by, facts.warnings], ['SolidWorks 2022', [reason]]);
    // The colours are those of the exact faces, which were read and not meshed.
    equal(new Set(parts[0].faces.map(({ color }) => color?.join())).size, 3);
    deepEqual(told, []);
  });

  it('is the saved mesh of an NX part, likewise', async () => {
    const { parts, facts } = await shown('disk1.prt', { withoutExact: why });
    equal(parts[0]?.geometry, 'triangles saved in the file');
    equal(facts.warnings.at(-1), reason);
  });

  it('is the saved picture of a Solid Edge part, likewise', async () => {
    await rejects(shown('L_Solid_2025.par', { withoutExact: why }), (error) => {
      ok(error instanceof Refusal);
      equal(error.message, `There is no saved mesh to show. ${reason}`);
      deepEqual([error.savedPicture?.width, error.savedPicture?.height], [243, 178]);
      return true;
    });
  });

  it('is announced as saved before exact bodies are tried, which may never end', async () => {
    const told: string[] = [];
    const { parts } = await shown('Chip.SLDPRT', {
      savedStands: () => told.push('savedStands'),
      report: (phase) => told.push(phase),
    });
    equal(parts[0]?.geometry, 'meshed from exact B-rep');
    deepEqual(told.slice(0, 2), ['Reading', 'savedStands']);
    match(told.slice(2).join(), /^Building.*Meshing/);
  });

  it('is tried where nothing was saved, whatever is asked', async () => {
    const { parts } = await shown('L_Solid_embedded.x_b', { withoutExact: why });
    equal(parts[0]?.geometry, 'meshed from exact B-rep');
  });

  it('is the saved mesh when the engine is not there, and the log says what is missing', async () => {
    const enginesDir = await engines.with({ 'replicad_single.wasm': null });
    const log: string[] = [];
    const logTrouble = (line: string) => log.push(line);
    const { facts } = await shown('Chip.SLDPRT', { enginesDir, logTrouble, engineAlone: true });
    match(facts.warnings.at(-1) ?? '', /because a file of the geometry engine is missing/);
    match(log.join(), /could not be loaded/);
  });

  async function shown(file: string, options: Partial<BestFormOptions>) {
    return readCad(await readFile(`samples/${file}`), file, {
      enginesDir: engines.enginesDir,
      quality: 'fine',
      report: () => undefined,
      logTrouble: () => undefined,
      ...options,
    });
  }
});
