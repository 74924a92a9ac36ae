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

  it('stands upright where axes are left out or have no length', () => {
    for (const given of ['$,$', '*,*', '#6,$', '$,#6']) {
      const instances = `${axes}#6=DIRECTION('',(0.,0.,0.));#5=AXIS2_PLACEMENT_3D('',#1,${given});`;
      const matrix = placementOf(data(instances), 5, 0.001);
      deepEqual([...(matrix ?? [])], placed([1, 1, 1]));
    }
  });

  for (const damaged of [
    '(1.,$,3.)',
    "(1.,'x',3.)",
    '(1.,*,3.)',
    '(1.,#2,3.)',
    '(1.,(2.),3.)',
    '(1.,2.)',
    '(1.,2.,3.,4.)',
    '()',
    '$',
  ]) {
    for (const [what, id, type] of [
      ['place', 1, 'CARTESIAN_POINT'],
      ['axis', 4, 'DIRECTION'],
      ['second axis', 2, 'DIRECTION'],
    ] as const) {
      it(`is none where its ${what} is ${damaged}: no coordinate takes the place of another`, () => {
        const good = new RegExp(`#${id}=[^;]*;`);
        const points = axes.replace(good, `#${id}=${type}('',${damaged});`);
        for (const placement of [
          "AXIS2_PLACEMENT_3D('',#1,#4,#2)",
          "CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',#2,#3,#1,1.,#4)",
        ]) {
          const whole = placementOf(data(`${axes}#5=${placement};`), 5, 0.001);
          deepEqual([...(whole ?? [])], placed([1, 1, 1]));
          equal(placementOf(data(`${points}#5=${placement};`), 5, 0.001), null);
        }
      });
    }
  }

  for (const [what, placement] of [
    ['its place is not in the file', "AXIS2_PLACEMENT_3D('',#9,#4,#2)"],
    ['its place is left out', "AXIS2_PLACEMENT_3D('',$,#4,#2)"],
    ['its axis is not in the file', "AXIS2_PLACEMENT_3D('',#1,#9,#2)"],
    ['its axis is a point', "AXIS2_PLACEMENT_3D('',#1,#1,#2)"],
    ['its scale is a text', "CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',#2,#3,#1,'2',#4)"],
  ] as const) {
    it(`is none where ${what}`, () => {
      equal(placementOf(data(`${axes}#5=${placement};`), 5, 0.001), null);
    });
  }
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
