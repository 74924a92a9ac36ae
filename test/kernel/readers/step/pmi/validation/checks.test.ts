import { deepEqual, equal, match } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { StepFile } from '../../../../../../src/kernel/part21/stepFile';
import { PmiFile } from '../../../../../../src/kernel/readers/step/pmi/pmiFile';
import { readDeclared } from '../../../../../../src/kernel/readers/step/pmi/semantic/declared';
import { checkTexts } from '../../../../../../src/model/pmi/checkedMeasures';
import { readStep } from '../../../../../../src/kernel/readers/step/readStep';
import { pmiSample } from '../pmiVectors';
import { withEngines } from '../../../../conversionOptions';

describe('what a STEP file declares of itself', function () {
  this.timeout(120_000);

  it('is compared with the bodies and annotations that were read', async () => {
    const agreed: Record<string, number> = {};
    for (const name of ['nist_ctc_01_asme1_ap242-e1', 'nist_ftc_06_asme1_ap242-e2']) {
      const { pmi, facts } = await read(pmiSample(`${name}.stp`));
      deepEqual(pmi?.checks.others, []);
      deepEqual(facts.warnings, []);
      agreed[name] = pmi.checks.agreed;
    }
    deepEqual(agreed, { 'nist_ctc_01_asme1_ap242-e1': 3, 'nist_ftc_06_asme1_ap242-e2': 3 });
  });

  it('is told with both numbers where it is otherwise', async () => {
    const { pmi, facts } = await read(
      changedText(
        ['VOLUME_MEASURE(14644822.6361138)', 'VOLUME_MEASURE(14000000.)'],
        ['AREA_MEASURE(807080.802199914)', 'AREA_MEASURE(807000.)'],
        ["'centre point',(-2.29264395139875,", "'centre point',(7.70735604860125,"],
      ),
    );
    equal(pmi?.checks.agreed, 1);
    deepEqual(facts.warnings, [
      'The file declares a volume of 14000000 mm³ for “NIST Complex Test Case 1”; 14644800 mm³ were found.',
      'The centre of “NIST Complex Test Case 1” lies 10 mm beside where the file declares it.',
    ]);
  });

  it('is told once where a program has declared 0 for what it has not measured', async () => {
    const { facts } = await read(
      changedText(
        ['VOLUME_MEASURE(14644822.6361138)', 'VOLUME_MEASURE(0.)'],
        ['AREA_MEASURE(807080.802199914)', 'AREA_MEASURE(0.)'],
      ),
    );
    deepEqual(facts.warnings, [
      'The file declares a volume of 0 for “NIST Complex Test Case 1”; 14644800 mm³ were found.',
    ]);
    const ofBody = await read(pmiSample('nist_stc_06_asme1_ap242-e3.stp'));
    match(ofBody.facts.warnings.join(), /declares a volume of 0 for “[^”]+”; \d+ mm³ were found\./);
    const [first, ...others] = ofBody.pmi?.checks.others ?? [];
    deepEqual([first?.what, others.length], ['volume', 0]);
  });

  it('is not compared as area and centre of triangles where these are not as many', async () => {
    const text = new TextDecoder('latin1').decode(pmiSample('nist_ctc_01_asme1_ap242-e1.stp'));
    const idOf = (record: RegExp) => record.exec(text)?.[1] ?? '';
    const [callout, context, unit] = [
      idOf(/#(\d+)=DRAUGHTING_CALLOUT\('Flatness\.1'/),
      idOf(/#(\d+)=\(\s*GEOMETRIC_REPRESENTATION_CONTEXT/),
      idOf(/#(\d+)=DERIVED_UNIT\(/),
    ];
    const withFacets = async (count: number) => {
      const records = `#900001=INTEGER_REPRESENTATION_ITEM('number of facets',${count});
#900002=MEASURE_REPRESENTATION_ITEM('tessellated surface area',AREA_MEASURE(1.),#${unit});
#900003=REPRESENTATION('',(#900001,#900002),#${context});
#900004=CHARACTERIZED_ITEM_WITHIN_REPRESENTATION('','',#${callout},#900003);
#900005=PROPERTY_DEFINITION('pmi validation property','',#900004);
#900006=PROPERTY_DEFINITION_REPRESENTATION(#900005,#900003);
ENDSEC;`;
      const end = text.lastIndexOf('ENDSEC;');
      const { pmi } = await read(
        Buffer.from(text.slice(0, end) + text.slice(end).replace('ENDSEC;', records), 'latin1'),
      );
      const drawn = pmi?.annotations.find(({ name }) => name === 'Flatness.1');
      return { others: pmi?.checks.others ?? [], found: (drawn?.triangles.length ?? NaN) / 9 };
    };
    const { others, found } = await withFacets(7);
    deepEqual(others, [{ what: 'facets', of: 'Flatness.1', declared: 7, found }]);
    match(
      checkTexts({ others }).join(),
      /centre of 7 triangles of “Flatness\.1”, but has \d+: these are not compared\.$/,
    );
    const same = await withFacets(found);
    deepEqual(
      same.others.map(({ what }) => what),
      ['fills'],
    );
  });

  it('is compared of each product of an assembly, and told of the one that is wrong', async () => {
    const text = await readFile('samples/as1-oc-214.stp', 'latin1');
    deepEqual(await volumesOf(text), []);
    let count = 0;
    const wrong = text.replace(/VOLUME_MEASURE\(\s*([\d.E+-]+)/g, (whole, value: string) =>
      ++count === 2 ? whole.replace(value, '1.') : whole,
    );
    equal((await volumesOf(wrong)).length, 1);
  });

  it('is the sum of what several products say, or what one says of the whole', () => {
    const declared = (...counts: readonly number[]) => {
      const records = counts.map((count, i) => {
        const n = 10 * (i + 1);
        return `#${n}=PRODUCT_DEFINITION_SHAPE('','',#${n + 5});
#${n + 1}=PROPERTY_DEFINITION('pmi validation property','',#${n});
#${n + 2}=PROPERTY_DEFINITION_REPRESENTATION(#${n + 1},#${n + 3});
#${n + 3}=REPRESENTATION('',(#${n + 4}),$);
#${n + 4}=INTEGER_REPRESENTATION_ITEM('number of datums',${count});`;
      });
      const text = `ISO-10303-21;\nDATA;\n${records.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`;
      return readDeclared(new PmiFile(new StepFile(Buffer.from(text))))['number of datums'];
    };
    equal(declared(4), 4);
    equal(declared(2, 3), 5);
    equal(declared(2, 3, 5), 5);
    equal(declared(0, 0), 0);
  });
});

function changedText(...changes: readonly (readonly [string, string])[]): Uint8Array {
  let text = new TextDecoder('latin1').decode(pmiSample('nist_ctc_01_asme1_ap242-e1.stp'));
  for (const change of changes) text = text.replace(...change);
  return Buffer.from(text, 'latin1');
}

async function volumesOf(text: string): Promise<readonly string[]> {
  const { facts } = await read(Buffer.from(text, 'latin1'));
  return facts.warnings.filter((warning) => warning.includes('declares'));
}

function read(bytes: Uint8Array) {
  return readStep(bytes, withEngines);
}
