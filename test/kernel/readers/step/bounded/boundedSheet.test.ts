import { deepEqual, ok } from 'node:assert/strict';
import { checkScene } from '../../../../../src/kernel/gates/checkScene';
import { readStep } from '../../../../../src/kernel/readers/step/readStep';
import { context, direction, point, stepText, type StepTextOptions } from '../stepText';
import { withEngines } from '../../../conversionOptions';

const frame = `${point(2, 0, 0, 0)}#1=AXIS2_PLACEMENT_3D('',#2,$,$);`;
const { PI } = Math;
const cm: StepTextOptions = { unit: 'CENTI' };
const deg: StepTextOptions = { degrees: true };
const cylinder = "CYLINDRICAL_SURFACE('',#1,2.)";
const cone = `CONICAL_SURFACE('',#1,2.,${PI / 4})`;
const sphere = "SPHERICAL_SURFACE('',#1,3.)";
const torus = "TOROIDAL_SURFACE('',#1,5.,1.)";
const corners = `${point(31, 0, 0, 0)}${point(32, 0, 4, 0)}${point(33, 4, 0, 0)}${point(34, 4, 4, 0)}`;
const bilinear =
  "B_SPLINE_SURFACE_WITH_KNOTS('',1,1,((#31,#32),(#33,#34)),.UNSPECIFIED.,.F.,.F.,.F.,(2,2),(2,2),(0.,1.),(0.,1.),.UNSPECIFIED.)";

describe('the bounded surfaces of a geometric set in STEP', function () {
  this.timeout(120_000);

  const rectangles: readonly (readonly [
    what: string,
    basis: string,
    trims: string,
    area: number,
    box: readonly number[],
    options?: StepTextOptions,
  ])[] = [
    ['of a plane', "PLANE('',#1)", '1.,4.,0.,2.,.T.,.T.', 6, [3, 2, 0]],
    ['of a plane, written backwards', "PLANE('',#1)", '4.,1.,2.,0.,.F.,.F.', 6, [3, 2, 0]],
    ['of a plane in centimetres', "PLANE('',#1)", '1.,4.,0.,2.,.T.,.T.', 600, [30, 20, 0], cm],
    ['of half a cylinder', cylinder, `0.,${PI},0.,5.,.T.,.T.`, 10 * PI, [4, 2, 5]],
    ['of half a cylinder in degrees', cylinder, '0.,180.,0.,5.,.T.,.T.', 10 * PI, [4, 2, 5], deg],
    [
      'of a cylinder, over where it begins',
      cylinder,
      `${1.5 * PI},${PI / 2},0.,5.,.T.,.T.`,
      10 * PI,
      [2, 4, 5],
    ],
    ['of a whole cylinder', cylinder, `0.,${2 * PI},0.,5.,.T.,.T.`, 20 * PI, [4, 4, 5]],
    [
      'of a quarter of a cone',
      cone,
      `0.,${PI / 2},0.,3.,.T.,.T.`,
      (21 * PI * Math.SQRT2) / 4,
      [5, 5, 3],
    ],
    ['of a cone down to its tip', cone, `0.,${PI},-2.,0.,.T.,.T.`, 2 * PI * Math.SQRT2, [4, 2, 2]],
    ['of a belt of a sphere', sphere, `0.,${2 * PI},0.,${PI / 6},.T.,.T.`, 9 * PI, [6, 6, 1.5]],
    ['of half a sphere', sphere, `0.,${2 * PI},0.,${PI / 2},.T.,.T.`, 18 * PI, [6, 6, 3]],
    ['of a whole cone', cone, `0.,${2 * PI},-2.,0.,.T.,.T.`, 4 * PI * Math.SQRT2, [4, 4, 2]],
    [
      'of an eighth of a sphere',
      sphere,
      `0.,${PI / 2},0.,${PI / 2},.T.,.T.`,
      (9 * PI) / 2,
      [3, 3, 3],
    ],
    ['of a part of a ring', torus, `0.,${PI / 2},0.,${PI},.T.,.T.`, (5 * PI * PI) / 2, [6, 6, 1]],
    ['of a part of a spline surface', bilinear, '0.25,0.75,0.,0.5,.T.,.T.', 4, [2, 2, 0]],
  ];

  for (const [what, basis, trims, area, box, options] of rectangles) {
    it(`are shown without an engine: a rectangle ${what}`, async () => {
      const data = `#20=${basis};#21=RECTANGULAR_TRIMMED_SURFACE('',#20,${trims});`;
      deepEqual(await read(set('#21', data), options), {
        parts: [[rounded(area), null, box.map(rounded)]],
        left: [],
      });
    });
  }

  it('are shown without an engine: a spline surface as a whole', async () => {
    const found = await read(set('#21', `#21=${bilinear};`));
    deepEqual(found, { parts: [[16, null, [4, 4, 0]]], left: [] });
  });

  it('are shown without an engine beside surfaces that are a point or a line alone', async () => {
    const at = (poles: string) => bilinear.replace('(#31,#32),(#33,#34)', poles);
    const point = at('(#31,#31),(#31,#31)');
    const line = at('(#31,#32),(#31,#32)');
    const found = await read(set('#22,#21,#23', `#22=${point};#21=${bilinear};#23=${line};`));
    deepEqual(found, { parts: [[16, null, [4, 4, 0]]], left: [] });
  });

  it('are shown without an engine: what curves bound, with a hole', async () => {
    const holed = set('#21', bounded('#42,#41'));
    deepEqual(await read(holed), { parts: [[rounded(16 - PI), null, [4, 4, 0]]], left: [] });
  });

  it('are as the engine has them', async () => {
    for (const data of [set('#21', bounded('#41,#42')), set('#21', `#21=${bilinear};`)]) {
      const [own] = (await read(data)).parts;
      const [engine] = (await read(data, {}, true)).parts;
      deepEqual(own?.[0], engine?.[0]);
    }
  });

  it('are joined where their borders meet: a skin that closes has a volume', async () => {
    const cylinderOf = `#20=${cylinder};#21=RECTANGULAR_TRIMMED_SURFACE('',#20,0.,${2 * PI},0.,5.,.T.,.T.);`;
    const lid = (at: number, z: number) =>
      `${point(at, 0, 0, z)}#${at + 1}=AXIS2_PLACEMENT_3D('',#${at},$,$);` +
      `#${at + 2}=PLANE('',#${at + 1});#${at + 3}=CIRCLE('',#${at + 1},2.);` +
      `#${at + 4}=COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,#${at + 3});` +
      `#${at + 5}=OUTER_BOUNDARY_CURVE('',(#${at + 4}),.F.);` +
      `#${at + 6}=CURVE_BOUNDED_SURFACE('',#${at + 2},(#${at + 5}),.F.);`;
    const data = cylinderOf + lid(50, 0) + lid(60, 5);
    deepEqual(await read(set('#21,#56,#66', data)), {
      parts: [[rounded(28 * PI), rounded(20 * PI), [4, 4, 5]]],
      left: [],
    });
  });

  it('are left to the engine where two loops could have either part of a ring between them', async () => {
    const data = `#20=${torus};#21=RECTANGULAR_TRIMMED_SURFACE('',#20,0.,${PI / 2},0.,${2 * PI},.T.,.T.);`;
    const { parts, left } = await read(set('#21', data));
    deepEqual(parts, [[rounded(5 * PI * PI), null, [6, 6, 2]]]);
    ok(left[0]?.includes('loops around a surface'), left[0]);
  });

  it('are left to the engine where one has no known end', async () => {
    const data = `#20=${cylinder};#21=RECTANGULAR_TRIMMED_SURFACE('',#20,0.,1.,5.,5.,.T.,.T.);#22=${bilinear};`;
    const { left } = await read(set('#21,#22', data));
    ok(left[0]?.includes('a rectangle without an area'), left[0]);
  });

  it('are left to the engine where it is not sure which piece of a surface is meant', async () => {
    const hole =
      `${point(50, 0, 0, 2)}#51=AXIS2_PLACEMENT_3D('',#50,$,$);#52=CIRCLE('',#51,${Math.sqrt(5)});` +
      "#53=COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,#52);#54=OUTER_BOUNDARY_CURVE('',(#53),.F.);";
    const whole = `#22=RECTANGULAR_TRIMMED_SURFACE('',#20,0.,${2 * PI},${-PI / 2},${PI / 2},.T.,.T.);`;
    const withSphere = `#20=${sphere};${hole}${whole}`;
    for (const [data, why] of [
      [`${withSphere}#21=CURVE_BOUNDED_SURFACE('',#20,(#54),.F.);`, 'a closed surface'],
      [`${withSphere}#21=CURVE_BOUNDED_SURFACE('',#22,(#54),.T.);`, 'a closed surface'],
      [
        `${withSphere}#21=RECTANGULAR_TRIMMED_SURFACE('',#22,0.,1.,0.,1.,.T.,.T.);`,
        'a rectangle of a rectangle',
      ],
      [
        `#20=${sphere};#21=RECTANGULAR_TRIMMED_SURFACE('',#20,0.,1.,-6.2,6.2,.T.,.T.);`,
        'out of all bounds',
      ],
    ] as const) {
      const { left } = await read(set('#21', data)).catch((error: unknown) => ({
        left: [String(error)],
      }));
      ok(left.join().includes(why), `${why}: ${left.join()}`);
    }
  });

  async function read(data: string, options: StepTextOptions = {}, engineAlone = false) {
    const left: string[] = [];
    const scene = await readStep(Buffer.from(stepText(data, options)), {
      ...withEngines,
      quality: 'fine',
      logTrouble: (line) => left.push(line),
      engineAlone,
    });
    const { parts } = checkScene(scene, 'fine');
    return {
      parts: parts.map(({ solid: { area, volume }, positions }) => [
        area === null ? null : rounded(area * 1e6),
        volume === null ? null : rounded(volume * 1e9),
        [0, 1, 2].map((axis) => extent(positions, axis)),
      ]),
      left,
    };
  }
});

/** A square of four, with a round hole of two in it. */
function bounded(boundaries: string): string {
  return (
    `${point(35, 2, 2, 0)}${direction(38, 0, 0, 1)}#36=AXIS2_PLACEMENT_3D('',#35,#38,$);#37=CIRCLE('',#36,1.);` +
    "#39=COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,#37);#42=BOUNDARY_CURVE('',(#39),.F.);" +
    "#40=POLYLINE('',(#31,#33,#34,#32,#31));#43=COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,#40);" +
    "#41=OUTER_BOUNDARY_CURVE('',(#43),.F.);#44=PLANE('',#1);" +
    `#21=CURVE_BOUNDED_SURFACE('',#44,(${boundaries}),.F.);`
  );
}

function set(members: string, data: string): string {
  return (
    `${frame}${corners}${data}#3=GEOMETRIC_SET('',(${members}));` +
    `#4=GEOMETRICALLY_BOUNDED_SURFACE_SHAPE_REPRESENTATION('',(#3),${context});`
  );
}

function extent(positions: Float32Array, axis: number): number {
  const values = positions.filter((_, i) => i % 3 === axis);
  return rounded(1000 * (Math.max(...values) - Math.min(...values)));
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
