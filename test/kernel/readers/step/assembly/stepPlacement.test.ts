import { deepEqual, equal } from 'node:assert/strict';
import { StepFile } from '../../../../../src/kernel/part21/stepFile';
import { placementOf } from '../../../../../src/kernel/readers/step/assembly/stepPlacement';

const axes =
  "#1=CARTESIAN_POINT('',(1.,2.,3.));#2=DIRECTION('',(1.,0.,0.));#3=DIRECTION('',(0.,1.,0.));#4=DIRECTION('',(0.,0.,1.));";

describe('the placement of a STEP file', () => {
  for (const [what, operator, sizes] of [
    ['as it is', "CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',#2,#3,#1,$,#4)", [1, 1, 1]],
    ['twice as large', "CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',#2,#3,#1,2.,#4)", [2, 2, 2]],
    [
      'stretched along two axes',
      "CARTESIAN_TRANSFORMATION_OPERATOR_3D_NON_UNIFORM('','',#2,#3,#1,1.,#4,2.,3.)",
      [1, 2, 3],
    ],
    [
      'stretched along one axis',
      "CARTESIAN_TRANSFORMATION_OPERATOR_3D_NON_UNIFORM('','',#2,#3,#1,2.,#4,$,3.)",
      [2, 2, 3],
    ],
    [
      'stretched, in records apart',
      "(CARTESIAN_TRANSFORMATION_OPERATOR(#2,#3,#1,1.)CARTESIAN_TRANSFORMATION_OPERATOR_3D(#4)CARTESIAN_TRANSFORMATION_OPERATOR_3D_NON_UNIFORM(2.,3.)FUNCTIONALLY_DEFINED_TRANSFORMATION('','')GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM(''))",
      [1, 2, 3],
    ],
  ] as const) {
    it(`puts a part ${what}`, () => {
      const matrix = placementOf(data(`${axes}#5=${operator};`), 5, 0.001);
      deepEqual([...(matrix ?? [])], placed(sizes));
    });
  }

  it('is none where the instance is nothing of the kind', () => {
    equal(placementOf(data(axes), 1, 0.001), null);
  });
});

/** Column by column. */
function placed([x, y, z]: readonly [number, number, number]): number[] {
  return [...[x, 0, 0, 0], ...[0, y, 0, 0], ...[0, 0, z, 0], ...[0.001, 0.002, 0.003, 1]];
}

function data(instances: string): StepFile {
  return new StepFile(
    Buffer.from(`ISO-10303-21;HEADER;ENDSEC;DATA;${instances}ENDSEC;END-ISO-10303-21;`),
  );
}
