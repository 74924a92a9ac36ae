import { ok } from 'node:assert/strict';
import { meshBody } from '../../../src/kernel/bodies/meshBody';
import { exactCurve } from '../../../src/kernel/exact/exactCurve';
import type { BSplineCurve } from '../../../src/kernel/brep/geometry';
import { readAssembly } from '../../../src/kernel/readers/step/assembly/assembly';
import { hyperbola, parabola } from '../../../src/kernel/brep/openConics';
import { stepBody } from '../../../src/kernel/readers/step/brep/stepBody';
import { exchangeStructure } from '../../../src/kernel/part21/exchangeStructure';
import { readStyles } from '../../../src/kernel/readers/step/styles';

const frame = { origin: [0, 0, 0], axis: [0, 0, 1], x: [1, 0, 0] } as const;

describe('a hyperbola or parabola of a STEP file', () => {
  it('is the hyperbola at each of its places, from end to end, however long', () => {
    const at = (t: number) => [3 * Math.cosh(t), 2 * Math.sinh(t), 0] as const;
    const curve = hyperbola(frame, 3, 2, [at(2.5), at(-4)]);
    for (const [x = 0, y = 0] of placesOf(curve)) {
      ok(Math.abs((x / 3) ** 2 - (y / 2) ** 2 - 1) < 1e-9 * (x / 3) ** 2, `${x} ${y}`);
    }
    near(curve.poles[0], at(-4));
    near(curve.poles.at(-1), at(2.5));
  });

  it('is the parabola at each of its places, from end to end', () => {
    const at = (t: number) => [0.5 * t * t, t, 0] as const;
    const curve = parabola(frame, 0.5, [at(3), at(-1)]);
    for (const [x = 0, y = 0] of placesOf(curve)) ok(Math.abs(x - 0.5 * y * y) < 1e-12);
    near(curve.poles[0], at(-1));
    near(curve.poles.at(-1), at(3));
  });

  it('bounds a face as exactly as any other curve, also where two edges lie on the same one', () => {
    const half = Math.sinh(2) / 4 - 0.5;
    const rational = areaWith("HYPERBOLA('',#12,1.,1.)", [Math.cosh(1), Math.sinh(1)], [1, 0]);
    ok(Math.abs(rational / (2 * half) - 1) < 1e-9, `${rational}`);
    const plain = areaWith("PARABOLA('',#12,0.25)", [1, 1], [0, 0]);
    ok(Math.abs(plain / (4 / 3) - 1) < 1e-9, `${plain}`);
  });
});

function placesOf(curve: BSplineCurve): number[][] {
  const exact = exactCurve(curve);
  ok(exact);
  const out = new Float64Array(6);
  return Array.from({ length: 41 }, (_, i) => {
    exact.at(exact.low + ((exact.high - exact.low) * i) / 40, out);
    return [...out.subarray(0, 3)];
  });
}

function near(point: readonly number[] | undefined, expected: readonly number[]): void {
  const off = Math.hypot(...expected.map((value, k) => value - (point?.[k] ?? NaN)));
  ok(off < 1e-9 * Math.hypot(1, ...expected), `${point?.join()}`);
}

/** Square millimetres between a curve, cut in two at its middle, and the line between its ends `(x, ±y)`. */
function areaWith(curve: string, [x = 0, y = 0]: number[], [middleX = 0, middleY = 0]: number[]) {
  const point = (id: number, ...at: number[]) =>
    `#${id}=CARTESIAN_POINT('',(${at.map((value) => value.toFixed(15)).join()}));`;
  const edge = (id: number, from: number, to: number, on: number) =>
    `#${id}=EDGE_CURVE('',#${from},#${to},#${on},.T.);` +
    `#${id + 1}=ORIENTED_EDGE('',*,*,#${id},.T.);`;
  const text =
    'ISO-10303-21;HEADER;ENDSEC;DATA;' +
    "#1=SHAPE_REPRESENTATION('',(#2),#3);#2=SHELL_BASED_SURFACE_MODEL('',(#4));" +
    '#3=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#5,#6))' +
    "REPRESENTATION_CONTEXT('',''));#5=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));" +
    '#6=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));' +
    "#4=OPEN_SHELL('',(#7));#7=ADVANCED_FACE('',(#8),#9,.T.);#8=FACE_OUTER_BOUND('',#10,.T.);" +
    "#9=PLANE('',#12);#12=AXIS2_PLACEMENT_3D('',#13,$,$);#13=CARTESIAN_POINT('',(0.,0.,0.));" +
    `#11=${curve};#10=EDGE_LOOP('',(#31,#33,#35));` +
    point(20, x, y, 0) +
    point(21, middleX, middleY, 0) +
    point(22, x, -y, 0) +
    "#23=VERTEX_POINT('',#20);#24=VERTEX_POINT('',#21);#25=VERTEX_POINT('',#22);" +
    "#26=LINE('',#20,#27);#27=VECTOR('',#28,1.);#28=DIRECTION('',(0.,1.,0.));" +
    // The curve itself runs upwards.
    edge(30, 25, 23, 26) +
    edge(32, 23, 24, 11).replace('#11,.T.', '#11,.F.') +
    edge(34, 24, 25, 11).replace('#11,.T.', '#11,.F.') +
    'ENDSEC;END-ISO-10303-21;';
  const { file } = exchangeStructure(Buffer.from(text, 'latin1'));
  const [item] = readAssembly(file, readStyles(file)).geometry;
  ok(item);
  const body = stepBody(file, item, () => null);
  ok('lumps' in body, JSON.stringify(body));
  const meshed = meshBody(body, 1, 'normal', { name: 'face', color: null });
  ok(meshed.kind === 'meshed', JSON.stringify(meshed));
  return (meshed.part.solid.area ?? NaN) * 1e6;
}
