import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  neededStatements,
  type EngineFile,
} from '../../../src/kernel/opencascade/neededStatements';
import { buildWithEngine } from '../../../src/kernel/opencascade/buildWithEngine';
import { openStepModel } from '../../../src/kernel/opencascade/stepModel';
import { withOpenCascade } from '../../../src/kernel/opencascade/withOpenCascade';
import { exchangeStructure } from '../../../src/kernel/part21/exchangeStructure';
import { StepFile } from '../../../src/kernel/part21/stepFile';
import { growthSteps } from '../../fixtures/growthStep';
import { withEngines } from '../conversionOptions';

describe('the statements that the engine needs for some items', function () {
  this.timeout(120_000);

  const opened = (text: string) => {
    const source = Buffer.from(text, 'latin1');
    return { file: new StepFile(source), source };
  };

  it('are what they refer to, and the representation whose context names their units', () => {
    const whole = opened(growthSteps.copies(40));
    const [solid = 0, other = 0] = whole.file.idsOf('MANIFOLD_SOLID_BREP');
    const { file, source } = neededStatements(whole, [solid], 0);
    deepEqual(file.idsOf('MANIFOLD_SOLID_BREP'), [solid]);
    equal(file.has(other), false);
    equal(file.idsOf('ADVANCED_BREP_SHAPE_REPRESENTATION').length, 1);
    equal(file.headerText('FILE_SCHEMA'), whole.file.headerText('FILE_SCHEMA'));
    equal(file.countDangling(), 0);
    ok(file.dataIsClosed && file.fileIsClosed);
    equal(file.text(solid), whole.file.text(solid));
    ok(source.length < whole.source.length / 10, `${source.length} of ${whole.source.length}`);
    const contexts = whole.file.idsOf('GLOBAL_UNIT_ASSIGNED_CONTEXT');
    deepEqual(file.idsOf('GLOBAL_UNIT_ASSIGNED_CONTEXT'), contexts);
  });

  it('are the file itself where little would be left out, or the file is small', () => {
    const whole = opened(growthSteps.bodies(40));
    const solids = whole.file.idsOf('MANIFOLD_SOLID_BREP');
    // All bodies are of one representation, which refers to all.
    equal(neededStatements(whole, solids.slice(0, 1), 0), whole);
    const copies = opened(growthSteps.copies(40));
    equal(neededStatements(copies, copies.file.idsOf('MANIFOLD_SOLID_BREP').slice(0, 1)), copies);
  });

  it('give what the whole file gives, for each body of an assembly', async () => {
    for (const sample of ['as1-oc-214.stp', 'as1_pe_203.stp']) {
      const bytes = await readFile(path.join('samples', sample));
      const whole = exchangeStructure(bytes);
      for (const id of whole.file.idsOf('MANIFOLD_SOLID_BREP')) {
        const few = neededStatements(whole, [id], 0);
        ok(few.source.length < whole.source.length, sample);
        deepEqual(await built(few, id), await built(whole, id), `${sample} #${id}`);
      }
    }
  });

  async function built(from: EngineFile, id: number) {
    return withOpenCascade(withEngines.enginesDir, (engine) => {
      const model = openStepModel(engine, from.source);
      if (!model) throw new Error('nothing was read');
      const { file } = from;
      const styles = { colorOf: () => null };
      const item = { id, name: 'body', color: null, number: 1, count: 1 };
      const part = buildWithEngine({ engine, model, file, styles }, item, {
        ...withEngines,
        quality: 'normal',
      });
      model.close();
      ok(part, `#${id}`);
      return { ...part.part.solid, positions: part.part.positions, faces: part.part.faces };
    });
  }
});
