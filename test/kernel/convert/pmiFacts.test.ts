import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { factsText } from '../../../src/model/facts/factsText';
import { readModelFacts } from '../../../src/model/facts/modelFacts';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { withoutEngines } from '../conversionOptions';

describe('facts of a model with PMI', () => {
  it('have a line for each dimension, tolerance and datum, in JSON and back', async () => {
    const facts = await factsOf('test/fixtures/pmi/made_pmi_assembly.stp');
    deepEqual(linesOf(facts), ['tolerance ∥|0.1|A on 1 face', 'datum     A on 1 face']);
    deepEqual(readModelFacts(JSON.parse(JSON.stringify(facts)))?.pmi, facts.pmi);
  });

  it('have all rows of a file of a CAD program, and nothing to say beside', async () => {
    const whole = await factsOf('test/fixtures/pmi/nist_ctc_01_asme1_ap242-e1.stp');
    equal(whole.pmi?.length, 21);
    deepEqual(whole.savedViews, ['MBD_0']);
    deepEqual(readModelFacts(JSON.parse(JSON.stringify(whole)))?.savedViews, ['MBD_0']);
    deepEqual(whole.warnings, []);
  });

  it('say that annotations are only drawn, and where a file contradicts itself', async () => {
    const { pmi, warnings } = await factsOf('test/fixtures/pmi/nist_ctc_03_asme1_ap203.stp');
    equal(pmi, undefined);
    deepEqual(warnings, ['29 annotations are only drawn in the file, not kept as data.']);
    const made = await factsOf('test/fixtures/pmi/made_pmi_kinds.stp');
    ok(made.warnings.includes('The file says that it has 99 annotations; 5 were found.'));
  });

  it('have none of a file without', async () => {
    const facts = await factsOf('samples/mayo_332.stp');
    ok(!('pmi' in facts) && !('savedViews' in facts));
  });
});

async function factsOf(name: string) {
  return (await convertModel(await readFile(name), name, withoutEngines)).facts;
}

function linesOf(facts: Awaited<ReturnType<typeof factsOf>>): readonly string[] {
  return factsText(facts).filter((line) => /^(dimension|tolerance|datum|target|note)\b/.test(line));
}
