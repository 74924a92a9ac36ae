import { deepEqual, equal, ok } from 'node:assert/strict';
import { readStep } from '../../../../../src/kernel/readers/step/readStep';
import { pmiSample } from './pmiVectors';
import { withEngines } from '../../../conversionOptions';

const assembly = new TextDecoder('latin1').decode(pmiSample('made_pmi_assembly.stp'));

/** The file whose annotation of the part is tied to nothing: it is only drawn. */
const onlyDrawn = assembly.replace(/#24[23]=DRAUGHTING_MODEL_ITEM_ASSOCIATION[^;]*;/g, '');

describe('an annotation that is drawn in a part of an assembly and tied to no face', () => {
  it('stands in every place of the part whose context its model has', async () => {
    equal(await partOf(assembly), 0);
    equal(await partOf(onlyDrawn), 0);
  });

  it('stands where a relationship says, when parts share a context', async () => {
    const shared = onlyDrawn.replace(
      "#241=DRAUGHTING_MODEL('',(#240),#14)",
      `#241=DRAUGHTING_MODEL('',(#240),#255)`,
    );
    equal(await partOf(shared), null);
    equal(await partOf(withRecords(shared, relation)), 0);
    const chained =
      "#9002=MECHANICAL_DESIGN_AND_DRAUGHTING_RELATIONSHIP('','',#241,#9003);#9003=DRAUGHTING_MODEL('',(),#255);";
    const further = relation.replace('#241', '#9003');
    equal(await partOf(withRecords(shared, chained, further)), 0);
  });

  it('has the unit of its own model, where a view of another unit lists it, too', async () => {
    const listed = assembly
      .replace("#241=DRAUGHTING_MODEL('',(#240),#14);", '')
      .replace(
        "#315=DRAUGHTING_MODEL('Assembly front',(#313,#295),#255);",
        "#315=DRAUGHTING_MODEL('Assembly front',(#313,#295,#234),#255);#241=DRAUGHTING_MODEL('',(#240),#14);",
      );
    const [before, after] = [await annotationOf(assembly), await annotationOf(listed)];
    deepEqual(after.lines, before.lines);
  });
});

describe('a saved view of a part that lists no geometry', () => {
  it('looks as the part is placed first', async () => {
    const turned = assembly
      .replace("ITEM_DEFINED_TRANSFORMATION('','',#209,#270)", "X('','',#209,#270)")
      .replace("'','',#209,#274)", "'','',#209,#270)")
      .replace("X('','',#209,#270)", "ITEM_DEFINED_TRANSFORMATION('','',#209,#274)");
    const camera =
      "#9004=CAMERA_MODEL_D3('of part',#310,#312);#9005=DRAUGHTING_MODEL('of part',(#9004),#14);";
    const { pmi } = await read(withRecords(turned, camera));
    const view = pmi?.views.find(({ name }) => name === 'of part');
    deepEqual(
      view?.toEye.map((one) => Number(one.toFixed(6)) + 0),
      [1, 0, 0],
    );
  });
});

const relation = "#9001=MECHANICAL_DESIGN_AND_DRAUGHTING_RELATIONSHIP('','',#241,#210);";

async function partOf(text: string): Promise<number | null> {
  return (await annotationOf(text)).part;
}

async function annotationOf(text: string) {
  const { pmi } = await read(text);
  const found = pmi?.annotations.find(({ id }) => id === 234);
  ok(found);
  return found;
}

function read(text: string): ReturnType<typeof readStep> {
  return readStep(Buffer.from(text, 'latin1'), withEngines);
}

function withRecords(text: string, ...records: readonly string[]): string {
  return text.replace('ENDSEC;\nEND-ISO', `${records.join('\n')}\nENDSEC;\nEND-ISO`);
}
