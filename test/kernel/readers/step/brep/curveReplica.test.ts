import { deepEqual, throws } from 'node:assert/strict';
import type { Curve } from '../../../../../src/kernel/brep/geometry';
import { exchangeStructure } from '../../../../../src/kernel/part21/exchangeStructure';
import { curveOf } from '../../../../../src/kernel/readers/step/brep/stepCurves';
import { sourceOf } from '../../../../../src/kernel/readers/step/brep/stepSource';

const placement =
  "#10=CARTESIAN_POINT('',(1.,2.,3.));#11=DIRECTION('',(0.,0.,1.));#12=DIRECTION('',(1.,0.,0.));" +
  "#13=DIRECTION('',(0.,1.,0.));#14=DIRECTION('',(0.,-1.,0.));#15=CARTESIAN_POINT('',(10.,0.,0.));" +
  "#16=AXIS2_PLACEMENT_3D('',#10,#11,#12);";

const turnedAndScaled = "#20=CARTESIAN_TRANSFORMATION_OPERATOR_3D('',#13,$,#15,2.,#11);";

describe('a CURVE_REPLICA', () => {
  it('is a line that is turned and moved', () => {
    const line = "#30=LINE('',#10,#31);#31=VECTOR('',#12,5.);";
    deepEqual(replica(line, turnedAndScaled), {
      kind: 'line',
      origin: [6, 2, 6],
      direction: [0, 1, 0],
    });
  });

  it('is a circle that is scaled as well', () => {
    deepEqual(replica("#30=CIRCLE('',#16,4.);", turnedAndScaled), {
      kind: 'circle',
      frame: { origin: [6, 2, 6], axis: [0, 0, 1], x: [0, 1, 0] },
      radius: 8,
    });
  });

  it('runs the other way around where it is mirrored', () => {
    const mirror = "#20=CARTESIAN_TRANSFORMATION_OPERATOR_3D('',#12,#14,#15,$,#11);";
    deepEqual(replica("#30=ELLIPSE('',#16,4.,3.);", mirror), {
      kind: 'ellipse',
      frame: { origin: [11, -2, 3], axis: [0, 0, -1], x: [1, 0, 0] },
      majorRadius: 4,
      minorRadius: 3,
    });
  });

  it('has the poles of a polyline where the operator puts them', () => {
    const { poles } = splineOf(replica("#30=POLYLINE('',(#10,#15));", turnedAndScaled));
    deepEqual(poles, [
      [6, 2, 6],
      [10, 20, 0],
    ]);
  });

  it('is not taken where it is stretched, or where it is a copy of itself', () => {
    const stretched =
      "#20=CARTESIAN_TRANSFORMATION_OPERATOR_3D_NON_UNIFORM('',#12,$,#15,1.,#11,2.,3.);";
    throws(() => replica("#30=CIRCLE('',#16,4.);", stretched), /CARTESIAN_TRANSFORMATION/);
    throws(() => replica("#30=CURVE_REPLICA('',#30,#20);", turnedAndScaled), /stands for itself/);
  });
});

function replica(curve: string, operator: string): Curve {
  const text =
    'ISO-10303-21;HEADER;ENDSEC;DATA;' +
    `${placement}${operator}${curve}#40=CURVE_REPLICA('',#30,#20);` +
    'ENDSEC;END-ISO-10303-21;';
  const { file } = exchangeStructure(Buffer.from(text, 'latin1'));
  const { curve: read } = curveOf(sourceOf(file, null), 40);
  return JSON.parse(JSON.stringify(read, (_, value: unknown) => (value === -0 ? 0 : value)));
}

function splineOf(curve: Curve) {
  if (curve.kind !== 'bspline') throw new Error(curve.kind);
  return curve;
}
