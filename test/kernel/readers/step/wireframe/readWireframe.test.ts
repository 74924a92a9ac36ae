import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { movedPoint } from '../../../../../src/kernel/base/matrix';
import { eachPlaced } from '../../../../../src/kernel/parts/partPlacements';
import type { Scene } from '../../../../../src/kernel/base/scene';
import { readStep } from '../../../../../src/kernel/readers/step/readStep';
import { context, direction, point, stepText, type StepTextOptions } from '../stepText';
import { withoutEngines } from '../../../conversionOptions';

const frame = `${point(2, 0, 0, 0)}#1=AXIS2_PLACEMENT_3D('',#2,$,$);${point(11, 10, 0, 0)}${point(12, 0, 10, 0)}`;
const circle = "#20=CIRCLE('',#1,10.);";
/** Two long for each unit of its parameter. */
const line = `${direction(22, 1, 0, 0)}#23=VECTOR('',#22,2.);#21=LINE('',#2,#23);`;
const ellipse = `#21=ELLIPSE('',#1,5.,10.);#20=TRIMMED_CURVE('',#21,(PARAMETER_VALUE(0.)),(PARAMETER_VALUE(${Math.PI / 2})),.T.,.PARAMETER.);`;
const parabola =
  "#21=PARABOLA('',#1,2.);#20=TRIMMED_CURVE('',#21,(PARAMETER_VALUE(0.)),(PARAMETER_VALUE(1.)),.T.,.PARAMETER.);";
const spline = `#21=B_SPLINE_CURVE_WITH_KNOTS('',1,(#2,#11),.UNSPECIFIED.,.F.,.F.,(2,2),(0.,4.),.UNSPECIFIED.);#20=TRIMMED_CURVE('',#21,(PARAMETER_VALUE(1.)),(PARAMETER_VALUE(3.)),.T.,.PARAMETER.);`;
const nested = `#21=CIRCLE('',#1,10.);#22=TRIMMED_CURVE('',#21,(PARAMETER_VALUE(0.)),(PARAMETER_VALUE(3.)),.T.,.PARAMETER.);#20=TRIMMED_CURVE('',#22,(PARAMETER_VALUE(0.)),(PARAMETER_VALUE(${Math.PI / 2})),.T.,.PARAMETER.);`;
const quarter = [
  [10, 0, 0],
  [0, 10, 0],
] as const;

describe('readWireframe', () => {
  it('tells that curves are all there is, and gives no area, no volume and no distance', async () => {
    const { parts, facts } = await read(curveSet('#11,#20', `${frame}${circle}`));
    const [part] = parts;
    ok(part && parts.length === 1);
    deepEqual([part.isWireframe, part.faces.length, part.indices.length], [true, 0, 0]);
    deepEqual([part.solid.area, part.solid.volume], [null, null]);
    deepEqual([facts.linearDeflection, facts.angularDeflection], [null, null]);
    deepEqual(facts.warnings, [
      'There is no solid or surface in this file: its curves are shown (1), which have neither area nor volume.',
      'Points, dimensions and other things that are not shown: 1.',
    ]);
  });

  const trims: readonly (readonly [
    what: string,
    curve: string,
    ends: readonly (readonly number[])[],
  ])[] = [
    ['an arc by angles', arc('PARAMETER_VALUE(0.)', `PARAMETER_VALUE(${Math.PI / 2})`), quarter],
    ['an arc by points', arc('#11', '#12'), quarter],
    ['an arc against its circle', arc('#12', '#11', 'F'), quarter],
    ['the long arc', arc('#12', '#11'), quarter],
    [
      'a line by its vector',
      `${line}#20=TRIMMED_CURVE('',#21,(PARAMETER_VALUE(1.)),(PARAMETER_VALUE(3.)),.T.,.PARAMETER.);`,
      [
        [2, 0, 0],
        [6, 0, 0],
      ],
    ],
    [
      'a line by points',
      `${line}${point(31, 1, 0, 0)}${point(32, 8, 0, 0)}#20=TRIMMED_CURVE('',#21,(#31),(#32),.T.,.CARTESIAN.);`,
      [
        [1, 0, 0],
        [8, 0, 0],
      ],
    ],
    [
      'an ellipse whose first axis is the short one',
      ellipse,
      [
        [5, 0, 0],
        [0, 10, 0],
      ],
    ],
    [
      'a parabola',
      parabola,
      [
        [0, 0, 0],
        [2, 4, 0],
      ],
    ],
    [
      'a piece of a spline',
      spline,
      [
        [2.5, 0, 0],
        [7.5, 0, 0],
      ],
    ],
    ['a trimmed curve of a trimmed curve', nested, quarter],
  ];
  for (const [what, curve, ends] of trims) {
    it(`ends ${what} where its trims say`, async () => {
      const { parts } = await read(curveSet('#20', `${frame}${curve}`));
      const points = pointsOf(parts[0]?.edges[0]);
      const found = [points[0], points.at(-1)].map((one) => rounded(one).join());
      // Which of them stands first is not seen.
      deepEqual(found.sort(), ends.map((one) => one.join()).sort());
    });
  }

  it('follows the long way of an arc where it is the long one', async () => {
    const short = await read(curveSet('#20', `${frame}${arc('#11', '#12')}`));
    const long = await read(curveSet('#20', `${frame}${arc('#12', '#11')}`));
    deepEqual(sizeOf(short), [10, 10, 0]);
    deepEqual(sizeOf(long), [20, 20, 0]);
  });

  it('takes angles in degrees where the file counts in them', async () => {
    const data = curveSet('#20', `${frame}${arc('PARAMETER_VALUE(0.)', 'PARAMETER_VALUE(90.)')}`);
    deepEqual(sizeOf(await read(data, { degrees: true })), [10, 10, 0]);
  });

  it('takes lengths in inches where the file is in inches', async () => {
    const scene = await read(curveSet('#20', `${frame}${circle}`), { unit: 25.4 });
    deepEqual([sizeOf(scene), scene.facts.sourceUnit], [[507.7, 507.8, 0], 'inch']);
  });

  it('gives curves the colour of their own style, or of the set that holds them', async () => {
    const style = (at: number, item: string, color: string) =>
      `#${at}=COLOUR_RGB('',${color});#${at + 1}=CURVE_STYLE('',$,$,#${at});#${at + 2}=PRESENTATION_STYLE_ASSIGNMENT((#${at + 1}));#${at + 3}=STYLED_ITEM('',(#${at + 2}),${item});`;
    const data = `${frame}${circle}#30=CIRCLE('',#1,20.);#31=CIRCLE('',#1,30.);#32=GEOMETRIC_CURVE_SET('',(#30,#31));`;
    const red = style(50, '#32', '1.,0.,0.');
    const blue = style(60, '#31', '0.,0.,1.');
    const { parts, roots, facts } = await read(curveSet('#20,#32', data + red + blue));
    deepEqual(
      parts.map(({ color, edges }) => [color, edges.length]),
      [
        [[1, 0, 0, 1], 1],
        [[0, 0, 1, 1], 1],
        [null, 1],
      ],
    );
    deepEqual(
      roots.map(({ children }) => children.map(({ part }) => part)),
      [[0, 1, 2]],
    );
    equal(
      facts.warnings[0],
      'There is no solid or surface in this file: its curves are shown (3), which have neither area nor volume.',
    );
  });

  it('takes the colour of a style that is put on in a context', async () => {
    const style =
      "#50=COLOUR_RGB('',1.,0.,0.);#51=CURVE_STYLE('',$,$,#50);#52=PRESENTATION_STYLE_BY_CONTEXT((#51),#9);#53=STYLED_ITEM('',(#52),#20);";
    const { parts } = await read(curveSet('#20', `${frame}${circle}${style}`));
    deepEqual(
      parts.map(({ color }) => color),
      [[1, 0, 0, 1]],
    );
  });

  it('joins colours that are near to each other where there are more than anybody tells apart', async () => {
    const count = 200;
    const numbers = Array.from({ length: count }, (_, i) => i);
    const curves = numbers.map((i) => {
      const at = 1000 + 10 * i;
      const color = `${i / (count - 1)},${(i % 7) / 6},0.5`;
      return `#${at}=CIRCLE('',#1,${i + 1}.);#${at + 1}=COLOUR_RGB('',${color});#${at + 2}=CURVE_STYLE('',$,$,#${at + 1});#${at + 3}=STYLED_ITEM('',(#${at + 2}),#${at});`;
    });
    const ids = numbers.map((i) => `#${1000 + 10 * i}`).join();
    const { parts } = await read(curveSet(ids, `${frame}${curves.join('')}`));
    ok(parts.length > 16 && parts.length <= 64, `${parts.length} colours`);
    equal(
      parts.reduce((sum, { edges }) => sum + edges.length, 0),
      count,
    );
    ok(parts.every(({ color }) => color !== null));
  });

  it('joins the segments of a composite curve', async () => {
    const segments = `${frame}${point(11, 10, 0, 0)}${point(12, 0, 10, 0)}${point(13, 0, 20, 5)}#22=CIRCLE('',#1,10.);#23=TRIMMED_CURVE('',#22,(#11),(#12),.T.,.CARTESIAN.);#24=POLYLINE('',(#12,#13));#25=COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,#23);#26=COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.F.,#24);#20=COMPOSITE_CURVE('',(#25,#26),.F.);`;
    const scene = await read(curveSet('#20', segments));
    deepEqual([sizeOf(scene), scene.parts[0]?.edges.length], [[10, 20, 5], 2]);
  });

  const edges = `${frame}${point(11, 10, 0, 0)}${point(12, 0, 10, 0)}#13=VERTEX_POINT('',#11);#14=VERTEX_POINT('',#12);#22=CIRCLE('',#1,10.);#23=EDGE_CURVE('',#13,#14,#22,.T.);`;
  const kinds: readonly (readonly [what: string, type: string, data: string])[] = [
    [
      'a geometric curve set',
      'GEOMETRICALLY_BOUNDED_WIREFRAME_SHAPE_REPRESENTATION',
      `${edges}#24=TRIMMED_CURVE('',#22,(#11),(#12),.T.,.CARTESIAN.);#8=GEOMETRIC_CURVE_SET('',(#24));`,
    ],
    [
      'a geometric set of curves',
      'SHAPE_REPRESENTATION',
      `${edges}#24=TRIMMED_CURVE('',#22,(#11),(#12),.T.,.CARTESIAN.);#8=GEOMETRIC_SET('',(#24));`,
    ],
    [
      'an edge-based model',
      'EDGE_BASED_WIREFRAME_SHAPE_REPRESENTATION',
      `${edges}#24=CONNECTED_EDGE_SET('',(#23));#8=EDGE_BASED_WIREFRAME_MODEL('',(#24));`,
    ],
    [
      'a shell-based model',
      'SHELL_BASED_WIREFRAME_SHAPE_REPRESENTATION',
      `${edges}#24=ORIENTED_EDGE('',*,*,#23,.F.);#25=EDGE_LOOP('',(#24));#26=WIRE_SHELL('',(#25));#8=SHELL_BASED_WIREFRAME_MODEL('',(#26));`,
    ],
    [
      'a curve without a set',
      'SHAPE_REPRESENTATION',
      `${edges}#8=TRIMMED_CURVE('',#22,(#11),(#12),.T.,.CARTESIAN.);`,
    ],
    [
      'a tessellated curve set',
      'TESSELLATED_SHAPE_REPRESENTATION',
      "#24=COORDINATES_LIST('',3,((10.,0.,0.),(0.,10.,0.),(5.,5.,0.)));#8=TESSELLATED_CURVE_SET('',#24,((1,3,2)));",
    ],
  ];
  for (const [what, type, data] of kinds) {
    it(`shows ${what}`, async () => {
      const scene = await read(`${data}#9=${type}('wires',(#8),${context});`);
      deepEqual([sizeOf(scene), scene.parts.length], [[10, 10, 0], 1]);
      equal(scene.roots[0]?.name, 'wires');
    });
  }

  it('places curves by mapped items', async () => {
    const placed = `${point(41, 0, 0, 50)}#42=AXIS2_PLACEMENT_3D('',#41,$,$);#43=REPRESENTATION_MAP(#1,#9);#44=MAPPED_ITEM('',#43,#42);#45=MAPPED_ITEM('',#43,#1);#46=SHAPE_REPRESENTATION('whole',(#44,#45),${context});${product('#46')}`;
    const scene = await read(`${curveSet('#20', `${frame}${circle}`)}${placed}`);
    deepEqual([sizeOf(scene), scene.parts.length], [[20, 20, 50], 1]);
  });

  it('places curves by transformations between representations', async () => {
    const placed = `${point(41, 0, 30, 0)}#42=AXIS2_PLACEMENT_3D('',#41,$,$);#43=SHAPE_REPRESENTATION('whole',(#42,#20),${context});#44=ITEM_DEFINED_TRANSFORMATION('','',#1,#42);#45=(REPRESENTATION_RELATIONSHIP('','',#9,#43)REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#44)SHAPE_REPRESENTATION_RELATIONSHIP());`;
    deepEqual(sizeOf(await read(`${curveSet('#20', `${frame}${circle}`)}${placed}`)), [20, 50, 0]);
  });

  it('counts what has no end, and what is hidden not at all', async () => {
    const data = `${frame}${circle}${line}#30=CIRCLE('',#1,99.);#31=INVISIBILITY((#30));`;
    const scene = await read(curveSet('#20,#21,#30', data));
    deepEqual(sizeOf(scene), [20, 20, 0]);
    deepEqual(
      scene.facts.warnings.map((text) => /\d+/.exec(text)?.[0]),
      ['1', '1'],
    );
  });

  it('shows what is hidden where there is nothing else', async () => {
    const { facts } = await read(curveSet('#20', `${frame}${circle}#31=INVISIBILITY((#20));`));
    equal(
      facts.warnings[0],
      'Everything in the file is marked invisible; it is shown all the same.',
    );
  });

  const refused: readonly (readonly [what: string, data: string])[] = [
    ['points alone', curveSet('#11', point(11, 1, 2, 3))],
    ['lines without an end', curveSet('#21', `${frame}${line}`)],
    [
      'a curve that is made of itself',
      curveSet(
        '#20',
        "#25=COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,#20);#20=COMPOSITE_CURVE('',(#25,#25),.F.);",
      ),
    ],
    ['curves made of curves without end', curveSet('#60', endless())],
  ];
  for (const [what, data] of refused) {
    it(`refuses ${what}`, () => rejects(read(data), { code: 'noGeometry' }));
  }

  it('leaves curves beside a surface out, as those of IGES', async () => {
    const triangle = `${point(51, 0, 0, 0)}${point(52, 9, 0, 0)}${point(53, 0, 9, 0)}#54=POLY_LOOP('',(#51,#52,#53));#55=FACE_OUTER_BOUND('',#54,.T.);#56=FACE('',(#55));#57=OPEN_SHELL('',(#56));#58=SHELL_BASED_SURFACE_MODEL('',(#57));#59=SHAPE_REPRESENTATION('',(#58),${context});`;
    const scene = await read(`${curveSet('#20', `${frame}${circle}`)}${triangle}`);
    deepEqual(
      scene.parts.map(({ isWireframe }) => isWireframe),
      [undefined],
    );
  });
});

function arc(from: string, to: string, sense = 'T'): string {
  return `#21=CIRCLE('',#1,10.);#20=TRIMMED_CURVE('',#21,(${from}),(${to}),.${sense}.,.UNSPECIFIED.);`;
}

function curveSet(items: string, data: string): string {
  return `${data}#8=GEOMETRIC_CURVE_SET('',(${items}));#9=SHAPE_REPRESENTATION('wires',(#8),${context});`;
}

/** Each of forty of the one before. */
function endless(): string {
  const data = [`${point(11, 0, 0, 0)}${point(12, 1, 0, 0)}#53=POLYLINE('',(#11,#12));`];
  for (let number = 54; number <= 60; number++) {
    const segment = number + 100;
    data.push(`#${segment}=COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,#${number - 1});`);
    data.push(`#${number}=COMPOSITE_CURVE('',(${new Array(40).fill(`#${segment}`).join()}),.F.);`);
  }
  return data.join('');
}

function product(representation: string): string {
  return (
    "#71=PRODUCT('frame','frame','',(#75));#72=PRODUCT_DEFINITION_FORMATION('','',#71);" +
    "#73=PRODUCT_DEFINITION('','',#72,#76);#74=PRODUCT_DEFINITION_SHAPE('','',#73);" +
    `#77=SHAPE_DEFINITION_REPRESENTATION(#74,${representation});`
  );
}

function read(data: string, options: StepTextOptions = {}): Promise<Scene> {
  return readStep(Buffer.from(stepText(data, options)), { ...withoutEngines, quality: 'normal' });
}

/** Millimetres, of all placements. */
function sizeOf(scene: Scene): number[] {
  const low = [Infinity, Infinity, Infinity];
  const high = low.map((value) => -value);
  eachPlaced(scene, (_, { positions }, matrix) => {
    for (let i = 0; i < positions.length; i += 3) {
      const [x = NaN, y = NaN, z = NaN] = positions.subarray(i, i + 3);
      movedPoint(matrix, [x, y, z]).forEach((value, axis) => {
        low[axis] = Math.min(low[axis] ?? value, value);
        high[axis] = Math.max(high[axis] ?? value, value);
      });
    }
  });
  return rounded(low.map((least, axis) => 1000 * ((high[axis] ?? NaN) - least)));
}

function pointsOf(line: Float32Array | undefined): number[][] {
  const all = [...(line ?? [])].map((metres) => metres * 1000);
  return Array.from({ length: all.length / 3 }, (_, i) => all.slice(3 * i, 3 * i + 3));
}

function rounded(point: readonly number[] | undefined): number[] {
  return (point ?? []).map((value) => Math.round(value * 10) / 10 + 0);
}
