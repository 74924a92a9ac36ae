import { deepEqual, throws } from 'node:assert/strict';
import type { Curve, OrientedSurface } from '../../../../../src/kernel/brep/geometry';
import { exchangeStructure } from '../../../../../src/kernel/part21/exchangeStructure';
import { curveOf } from '../../../../../src/kernel/readers/step/brep/stepCurves';
import { surfaceOf } from '../../../../../src/kernel/readers/step/brep/stepSurfaces';
import { sourceOf, type Source } from '../../../../../src/kernel/readers/step/brep/stepSource';

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

describe('a SURFACE_REPLICA', () => {
  const cone = "#30=CONICAL_SURFACE('',#16,4.,0.5);";

  it('is a cone that is turned, scaled and moved', () => {
    deepEqual(surface(cone, turnedAndScaled), {
      surface: {
        kind: 'cone',
        frame: { origin: [6, 2, 6], axis: [0, 0, 1], x: [0, 1, 0] },
        radius: 8,
        halfAngle: 0.5,
      },
      isReversed: false,
    });
  });

  it('opens towards the other side where it is mirrored, and has its normal inside', () => {
    const below = "#17=DIRECTION('',(0.,0.,-1.));";
    const mirror = `${below}#20=CARTESIAN_TRANSFORMATION_OPERATOR_3D('',#12,#13,#15,1.,#17);`;
    deepEqual(surface(cone, mirror), {
      surface: {
        kind: 'cone',
        frame: { origin: [11, 2, -3], axis: [0, 0, -1], x: [1, 0, 0] },
        radius: 4,
        halfAngle: 0.5,
      },
      isReversed: true,
    });
  });

  it('is not taken of a surface that is swept', () => {
    const swept =
      "#30=SURFACE_OF_LINEAR_EXTRUSION('',#31,#32);#31=CIRCLE('',#16,4.);#32=VECTOR('',#11,1.);";
    throws(() => surface(swept, turnedAndScaled), /kind extruded/);
  });
});

function replica(curve: string, operator: string): Curve {
  return withoutSigns(curveOf(sourceWith(`${curve}#40=CURVE_REPLICA('',#30,#20);`, operator), 40))
    .curve;
}

function surface(parent: string, operator: string): OrientedSurface {
  const source = sourceWith(`${parent}#40=SURFACE_REPLICA('',#30,#20);`, operator);
  return withoutSigns(surfaceOf(source, 40));
}

function sourceWith(geometry: string, operator: string): Source {
  const text =
    `ISO-10303-21;HEADER;ENDSEC;DATA;${placement}${operator}${geometry}` +
    'ENDSEC;END-ISO-10303-21;';
  return sourceOf(exchangeStructure(Buffer.from(text, 'latin1')).file, null);
}

/** With 0 for -0, which are not equal for a test. */
function withoutSigns<T>(read: T): T {
  return JSON.parse(JSON.stringify(read)) as T;
}

function splineOf(curve: Curve) {
  if (curve.kind !== 'bspline') throw new Error(curve.kind);
  return curve;
}
