import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Body, Coedge, Edge, Face, Vertex } from '../../../../../src/kernel/brep/brep';
import { edgeSpan } from '../../../../../src/kernel/exact/edgeSpan';
import { readAssembly } from '../../../../../src/kernel/readers/step/assembly/assembly';
import { stepBody } from '../../../../../src/kernel/readers/step/brep/stepBody';
import { exchangeStructure } from '../../../../../src/kernel/part21/exchangeStructure';
import { readStyles } from '../../../../../src/kernel/readers/step/styles';

const samples = [
  'as1-oc-214.stp',
  'as1_pe_203.stp',
  'mayo_332.stp',
  'nist_ctc_02_asme1_ap242-e1.stp',
  'sg1-c5-214.stp',
  'so100_base.step',
  'so101_wrist_roll_pitch.step',
];

describe('stepBody', () => {
  for (const sample of samples) {
    it(`takes every face, edge and vertex of ${sample}, each once`, async () => {
      const text = await readFile(`samples/${sample}`, 'latin1');
      const count = (type: string) => text.match(new RegExp(`= ?${type} ?\\(`, 'g'))?.length ?? 0;
      const faces = facesOf(bodiesOf(text));
      const edges = new Set(faces.flatMap(coedgesOf).map(({ edge }) => edge));
      const vertices = new Set([...edges].flatMap(({ start, end }) => [start, end]));
      deepEqual([faces.length, edges.size], [count('ADVANCED_FACE'), count('EDGE_CURVE')]);
      // A vertex loop has a vertex of its own.
      const lone = faces.flatMap(({ loops }) => loops.filter(({ kind }) => kind === 'vertex'));
      const isLone = (used: number) => count('VERTEX_POINT') - used <= lone.length;
      ok(isLone(vertices.size));
    });

    it(`follows the loops of ${sample} from end to start, and its edges once each way`, async () => {
      for (const body of bodiesOf(await readFile(`samples/${sample}`, 'latin1'))) {
        const faces = facesOf([body]);
        for (const { loops } of faces) {
          for (const loop of loops) if (loop.kind === 'edges') isChained(loop.coedges);
        }
        const balance = new Map<Edge, number[]>();
        for (const { edge, isReversed } of faces.flatMap(coedgesOf)) {
          balance.set(edge, [...(balance.get(edge) ?? []), isReversed ? -1 : 1].sort());
        }
        for (const uses of balance.values()) deepEqual(uses, [-1, 1]);
      }
    });
  }

  const arcs: readonly (readonly [which: string, isMeant: (turn: number) => boolean])[] = [
    ['the lesser part of its circle', (turn) => turn < 3],
    ['half of its circle', (turn) => Math.abs(turn - Math.PI) < 1e-6],
    ['the greater part of its circle', (turn) => turn > 3.3],
  ];
  for (const [which, isMeant] of arcs) {
    it(`puts an arc right that is ${which}, whose ends its file names the wrong way around`, async () => {
      const { text, body } = await so100();
      const arc = arcsOf(body).find((edge) => isMeant(turnOf(edge)));
      ok(arc);
      const swapped = withEndsSwapped(text, arc);
      ok(swapped !== text);
      deepEqual(bodiesOf(swapped), body);
    });
  }

  for (const sample of ['so100_base.step', 'as1_pe_203.stp', 'nist_ctc_02_asme1_ap242-e1.stp']) {
    it(`puts all arcs of ${sample} right whose ends it names the wrong way around`, async () => {
      const text = await readFile(`samples/${sample}`, 'latin1');
      const bodies = bodiesOf(text);
      const swapped = arcsOf(bodies).reduce(withEndsSwapped, text);
      ok(swapped !== text);
      deepEqual(bodiesOf(swapped), bodies);
    });
  }

  it('takes the lesser part of a circle where the flags of the file are written by chance', async () => {
    const { text, body } = await so100();
    const arc = arcsOf(body).find((edge) => turnOf(edge) < 3);
    const line = facesOf(body)
      .flatMap(coedgesOf)
      .find(({ edge }) => edge.curve.kind === 'line')?.edge;
    ok(arc && line);
    const flag = new RegExp(`(ORIENTED_EDGE\\s*\\('[^']*',\\*,\\*,#${line.id},\\.)([TF])`);
    const other = (_: string, before: string, is: string) => before + (is === 'T' ? 'F' : 'T');
    const damaged = withEndsSwapped(text.replace(flag, other), arc);
    const read = arcsOf(bodiesOf(damaged)).find(({ id }) => id === arc.id);
    deepEqual(read, arc);
  });

  it('knows what is turned around: a cylinder of radius 10, and cones', async () => {
    const bodies = bodiesOf(await readFile('samples/mayo_332.stp', 'latin1'));
    const round = facesOf(bodies).flatMap(({ surface }) =>
      surface.kind === 'cylinder' || surface.kind === 'cone' ? surface : [],
    );
    const numbers = round.map((surface) => [
      surface.kind,
      surface.radius,
      surface.kind === 'cone' ? surface.halfAngle : 0,
    ]);
    deepEqual(numbers, [
      ['cylinder', 10, 0],
      ['cone', 3, 0.540419500271],
      ['cone', 3, 0.540419500271],
    ]);
  });

  it('takes lengths in inches and angles in degrees', () => {
    const cone = oneFace(
      "#11=CONICAL_SURFACE('',#12,2.,30.);#12=AXIS2_PLACEMENT_3D('',#13,$,$);",
      "(CONVERSION_BASED_UNIT('INCH',#71)LENGTH_UNIT()NAMED_UNIT(#72));" +
        '#71=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#73);' +
        '#73=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))',
      "(CONVERSION_BASED_UNIT('DEGREE',#75)NAMED_UNIT(#76)PLANE_ANGLE_UNIT());" +
        '#75=PLANE_ANGLE_MEASURE_WITH_UNIT(PLANE_ANGLE_MEASURE(0.0174532925199433),#77);' +
        '#77=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))',
    );
    ok(cone?.surface.kind === 'cone');
    const { surface } = cone;
    ok(Math.abs(surface.radius - 50.8) < 1e-9 && Math.abs(surface.halfAngle - Math.PI / 6) < 1e-12);
    deepEqual(
      surface.frame.origin.map((value) => Number(value.toFixed(9))),
      [25.4, 50.8, 76.2],
    );
  });

  it('turns a spun surface over: the file turns first and then follows the profile', () => {
    const face = oneFace(
      "#11=SURFACE_OF_REVOLUTION('',#15,#17);#15=LINE('',#13,#16);#16=VECTOR('',#18,2.);" +
        "#17=AXIS1_PLACEMENT('',#13,#18);#18=DIRECTION('',(0.,0.,4.));",
    );
    deepEqual([face?.surface.kind, face?.isReversed], ['revolved', true]);
  });

  it('takes the inner half of a torus where a negative radius says so, and none that has no inner half', () => {
    const torusOf = (type: string, radii: string) =>
      oneFace(`#11=${type}_SURFACE('',#12,${radii});#12=AXIS2_PLACEMENT_3D('',#13,$,$);`)?.surface;
    const inner = torusOf('TOROIDAL', '-3.,5.');
    ok(inner?.kind === 'torus');
    deepEqual([inner.majorRadius, inner.minorRadius], [-3, 5]);
    deepEqual(torusOf('DEGENERATE_TOROIDAL', '3.,5.,.F.'), inner);
    deepEqual(torusOf('DEGENERATE_TOROIDAL', '3.,5.,.T.'), { ...inner, majorRadius: 3 });
    for (const radii of ['-5.,5.', '-7.,5.', '3.,-5.', '0.,5.', '-1.E300,5.']) {
      throws(() => torusOf('TOROIDAL', radii), /^Error: a (torus|length) of/);
    }
  });

  for (const coordinates of ['(1.,2.)', '(1.,$,3.)', '(1.,2.,3.,4.)', '()']) {
    it(`takes no body whose surface stands at or looks along ${coordinates}`, () => {
      const plane = (point: string, direction: string) =>
        oneFace(
          `#11=PLANE('',#12);#12=AXIS2_PLACEMENT_3D('',#14,#15,$);#14=CARTESIAN_POINT('',${point});` +
            `#15=DIRECTION('',${direction});`,
        )?.surface.kind;
      equal(plane('(1.,2.,3.)', '(1.,2.,3.)'), 'plane');
      throws(() => plane(coordinates, '(1.,2.,3.)'), /^Error: #14 /);
      throws(() => plane('(1.,2.,3.)', coordinates), /^Error: #15 /);
    });
  }

  it('runs a trimmed curve that is swept the way that the file runs it', () => {
    const face = oneFace(
      "#11=SURFACE_OF_LINEAR_EXTRUSION('',#14,#16);#16=VECTOR('',#18,2.);#18=DIRECTION('',(0.,0.,4.));" +
        "#14=TRIMMED_CURVE('',#15,(PARAMETER_VALUE(1.)),(#13,PARAMETER_VALUE(0.)),.F.,.PARAMETER.);" +
        "#15=CIRCLE('',#12,2.);#12=AXIS2_PLACEMENT_3D('',#13,$,$);",
    );
    ok(face?.surface.kind === 'extruded' && face.surface.section.kind === 'circle');
    deepEqual(face.surface.section.frame.axis.map(Math.round), [-0, -0, -1]);
  });

  it('reads rational splines and the kinds whose knots are not written down', () => {
    const net = '((#13,#13),(#13,#13),(#13,#13))';
    const rational = oneFace(
      `#11=(BOUNDED_SURFACE()B_SPLINE_SURFACE(2,1,${net},.UNSPECIFIED.,.F.,.F.,.F.)` +
        'B_SPLINE_SURFACE_WITH_KNOTS((3,3),(2,2),(0.,1.),(0.,2.),.UNSPECIFIED.)' +
        'GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_SURFACE(((1.,1.),(.5,.5),(1.,1.)))' +
        "REPRESENTATION_ITEM('')SURFACE());",
    );
    ok(rational?.surface.kind === 'bspline');
    const { poles: _, ...numbers } = rational.surface;
    deepEqual(numbers, {
      kind: 'bspline',
      uDegree: 2,
      vDegree: 1,
      weights: [
        [1, 1],
        [0.5, 0.5],
        [1, 1],
      ],
      uKnots: [0, 0, 0, 1, 1, 1],
      vKnots: [0, 0, 2, 2],
    });
    for (const weights of [
      '((1.,1.),(.5,.5))',
      '((1.,1.),(1.,1.))',
      '((1.,1.),(1.),(1.,1.))',
      '((1.,1.),(1.,1.,1.),(1.,1.))',
      '((1.,1.),(1.,1.),(1.,1.),(1.,1.))',
      '((),(),())',
      '()',
    ]) {
      throws(
        () =>
          oneFace(
            `#11=(BOUNDED_SURFACE()B_SPLINE_SURFACE(2,1,${net},.UNSPECIFIED.,.F.,.F.,.F.)` +
              'B_SPLINE_SURFACE_WITH_KNOTS((3,3),(2,2),(0.,1.),(0.,2.),.UNSPECIFIED.)' +
              `GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_SURFACE(${weights})` +
              "REPRESENTATION_ITEM('')SURFACE());",
          ),
        /^Error: (a net of weights with gaps|a spline with the wrong weights)/,
      );
    }
    const knotsOf = (type: string) => {
      const face = oneFace(`#11=${type}_SURFACE('',2,1,${net},.UNSPECIFIED.,.F.,.F.,.F.);`);
      return face?.surface.kind === 'bspline' && [face.surface.uKnots, face.surface.vKnots];
    };
    deepEqual(knotsOf('BEZIER'), [
      [0, 0, 0, 1, 1, 1],
      [0, 0, 1, 1],
    ]);
    deepEqual(knotsOf('QUASI_UNIFORM'), [
      [0, 0, 0, 1, 1, 1],
      [0, 0, 1, 1],
    ]);
    deepEqual(knotsOf('UNIFORM'), [
      [-2, -1, 0, 1, 2, 3],
      [-1, 0, 1, 2],
    ]);
  });

  for (const weights of ['1.,1.', '1.,2.', '1.,1.,1.,1.', '1.', '']) {
    it(`takes no curve of three poles whose weights are (${weights})`, () => {
      const section = (given: string) =>
        oneFace(
          "#11=SURFACE_OF_LINEAR_EXTRUSION('',#14,#16);#16=VECTOR('',#18,2.);#18=DIRECTION('',(0.,0.,4.));" +
            '#14=(BOUNDED_CURVE()B_SPLINE_CURVE(2,(#13,#13,#13),.UNSPECIFIED.,.F.,.F.)' +
            'B_SPLINE_CURVE_WITH_KNOTS((3,3),(0.,1.),.UNSPECIFIED.)CURVE()' +
            `GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE((${given}))REPRESENTATION_ITEM(''));`,
        )?.surface.kind;
      equal(section('1.,1.,1.'), 'extruded');
      throws(() => section(weights), /^Error: a spline with the wrong weights/);
    });
  }

  it('makes no knots for a degree that no spline has', () => {
    const net = '((#13,#13),(#13,#13),(#13,#13))';
    for (const type of ['BEZIER', 'QUASI_UNIFORM', 'UNIFORM']) {
      for (const degree of ['2000000000', '1.E300', '-7', '0', '1.5']) {
        const spline = `${type}_SURFACE('',2,${degree},${net},.UNSPECIFIED.,.F.,.F.,.F.)`;
        throws(() => oneFace(`#11=${spline};`), /^Error: a spline of degree/);
      }
    }
  });

  it('gives faces their own colour, else that of their shell', async () => {
    const text = await readFile('samples/mayo_332.stp', 'latin1');
    const colors = new Map([
      [42, [1, 0, 0, 1] as const],
      [131, [0, 1, 0, 1] as const],
    ]);
    const [body] = bodiesOf(text, (id) => colors.get(id) ?? null);
    deepEqual(
      facesOf(body ? [body] : []).map(({ color }) => color?.indexOf(1)),
      [0, 1, 0],
    );
  });

  const damages: readonly (readonly [what: string, from: string, to: string, why: RegExp])[] = [
    ['a reference that leads nowhere', "CIRCLE('',#52,10.)", "CIRCLE('',#9999,10.)", /#9999/],
    ['a curve that stands for itself', "SURFACE_CURVE('',#51", "SURFACE_CURVE('',#50", /itself/],
    ['a loop in the place of a face', '(#43,#131,#135)', '(#45,#131,#135)', /not a face/],
    ['a shell without faces', '(#43,#131,#135)', '()', /no faces/],
    ['a loop without edges', '(#46,#80,#103,#130)', '()', /without edges/],
    [
      'a radius of nought',
      "CYLINDRICAL_SURFACE('',#58,10.)",
      "CYLINDRICAL_SURFACE('',#58,0.)",
      /length/,
    ],
    ['a radius beyond all bounds', '#52,10.)', '#52,1.E300)', /length/],
    ['a point that is no number', '(0.,0.,100.)', '(0.,NAN,100.)', /a number/],
    ['a point beyond all bounds', '(0.,0.,100.)', '(0.,0.,1.E99)', /beyond all bounds/],
    [
      'a direction without length',
      "#60 = DIRECTION('',(0.,0.,1.))",
      "#60 = DIRECTION('',(0.,0.,0.))",
      /no direction/,
    ],
    [
      'a surface of another kind',
      "CYLINDRICAL_SURFACE('',#58,10.)",
      "HELICAL_SURFACE('',#58,10.)",
      /HELICAL/,
    ],
    [
      'a missing orientation',
      "EDGE_CURVE('',#48,#48,#50,.T.)",
      "EDGE_CURVE('',#48,#48,#50,$)",
      /\.T\./,
    ],
  ];
  for (const [what, from, to, why] of damages) {
    it(`leaves out each face with ${what}, and says why`, async () => {
      const text = await readFile('samples/mayo_332.stp', 'latin1');
      ok(text.includes(from));
      const { file, styles } = opened(text.replace(from, to));
      const item = readAssembly(file, styles).geometry.find(({ id }) => id === 41);
      ok(item);
      const taken = stepBody(file, item, () => null);
      const whys = taken.kind === 'not taken' ? [taken.why] : taken.unread.map((face) => face.why);
      ok(whys.length > 0 && whys.every((told) => why.test(told)), whys.join());
    });
  }
});

function opened(text: string) {
  const { file } = exchangeStructure(Buffer.from(text, 'latin1'));
  return { file, styles: readStyles(file) };
}

function bodiesOf(text: string, colorOf: Parameters<typeof stepBody>[2] = () => null): Body[] {
  const { file, styles } = opened(text);
  return readAssembly(file, styles).geometry.map((item) => {
    const body = stepBody(file, item, colorOf);
    if (body.kind === 'not taken') throw new Error(body.why);
    return body;
  });
}

function facesOf(bodies: readonly Body[]): Face[] {
  return bodies.flatMap(({ lumps }) =>
    lumps.flatMap(({ shells }) => shells.flatMap(({ faces }) => faces)),
  );
}

function coedgesOf({ loops }: Face): Coedge[] {
  return loops.flatMap((loop) => (loop.kind === 'edges' ? loop.coedges : []));
}

function isChained(coedges: readonly Coedge[]): void {
  coedges.forEach((coedge, i) => {
    const next = coedges[(i + 1) % coedges.length];
    equal(endOf(coedge), next && startOf(next));
  });
}

function startOf({ edge, isReversed }: Coedge): Vertex | null {
  return isReversed ? edge.end : edge.start;
}

function endOf({ edge, isReversed }: Coedge): Vertex | null {
  return isReversed ? edge.start : edge.end;
}

/** The only face of a shell: on the surface #11, with a point #13, and units as a file writes them. */
function oneFace(
  instances: string,
  length = '(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))',
  angle = '(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))',
): Face | undefined {
  const text =
    'ISO-10303-21;HEADER;ENDSEC;DATA;' +
    "#1=SHAPE_REPRESENTATION('',(#2),#3);#2=SHELL_BASED_SURFACE_MODEL('',(#4));" +
    `#3=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#70,#74))` +
    `REPRESENTATION_CONTEXT('',''));#70=${length};#74=${angle};` +
    "#4=OPEN_SHELL('',(#5));#5=ADVANCED_FACE('',(#6),#11,.T.);#6=FACE_BOUND('',#7,.T.);" +
    "#7=VERTEX_LOOP('',#8);#8=VERTEX_POINT('',#13);#13=CARTESIAN_POINT('',(1.,2.,3.));" +
    `${instances}ENDSEC;END-ISO-10303-21;`;
  return facesOf(bodiesOf(text))[0];
}

async function so100() {
  const text = await readFile('samples/so100_base.step', 'latin1');
  return { text, body: bodiesOf(text) };
}

function arcsOf(bodies: readonly Body[]): Edge[] {
  const edges = new Set(
    facesOf(bodies)
      .flatMap(coedgesOf)
      .map(({ edge }) => edge),
  );
  return [...edges].filter(({ curve, start, end }) => curve.kind === 'circle' && start !== end);
}

function turnOf(edge: Edge): number {
  const span = edgeSpan(edge);
  return Math.abs((span?.to ?? NaN) - (span?.from ?? NaN));
}

function withEndsSwapped(text: string, { id }: Edge): string {
  const ends = new RegExp(`(#${id}\\s*=\\s*EDGE_CURVE\\s*\\('[^']*',)(#\\d+),\\s*(#\\d+)`);
  return text.replace(ends, '$1$3,$2');
}
