import { equal, match, ok } from 'node:assert/strict';
import { meshWholeBody } from '../../../../../src/kernel/bodies/meshShownBody';
import { readAssembly } from '../../../../../src/kernel/readers/step/assembly/assembly';
import { stepBody } from '../../../../../src/kernel/readers/step/brep/stepBody';
import { exchangeStructure } from '../../../../../src/kernel/part21/exchangeStructure';
import { readStyles } from '../../../../../src/kernel/readers/step/styles';

describe('a faceted solid in a STEP file, whose faces are polygons', () => {
  it('is meshed with a face for each, its plane taken from the corners', () => {
    const part = meshed(faceted(tunnel, { hasPlanes: true }));
    equal(part.why, null);
    equal(part.faces, 10);
    equal(part.edges, 24);
    ok(Math.abs(part.volume - volume) < 1e-9 && Math.abs(part.area - area) < 1e-9);
  });

  it('needs no planes at all', () => {
    const part = meshed(faceted(tunnel, { hasPlanes: false }));
    ok(Math.abs(part.volume - volume) < 1e-9, `${part.why}`);
  });

  it('has holes, whichever way round they are written', () => {
    const turned = tunnel.map((loops) =>
      loops.map((loop, i) => (i > 0 ? loop.toReversed() : loop)),
    );
    const part = meshed(faceted(turned, { hasPlanes: true }));
    ok(Math.abs(part.volume - volume) < 1e-9, `${part.why}`);
  });

  it('is not taken where corners leave their plane', () => {
    const bent = tunnel.map((loops) => loops.map((loop) => loop.map(lifted)));
    ok(meshed(faceted(bent, { hasPlanes: true })).why);
  });

  const slivers: Record<string, Polygon> = {
    'is one corner': [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
    'runs along an edge and back': [
      [0, 0, 0],
      [30, 0, 0],
      [0, 0, 0],
    ],
  };
  for (const [what, sliver] of Object.entries(slivers)) {
    it(`is whole without a face that ${what}`, () => {
      const part = meshed(faceted([...tunnel, [sliver]], { hasPlanes: true }));
      equal(part.why, null);
      equal(part.faces, 10);
      ok(Math.abs(part.volume - volume) < 1e-9 && Math.abs(part.area - area) < 1e-9);
    });

    it(`is whole without a hole that ${what}`, () => {
      const [first = [], ...others] = tunnel;
      const part = meshed(faceted([[...first, sliver], ...others], { hasPlanes: true }));
      ok(Math.abs(part.volume - volume) < 1e-9, `${part.why}`);
    });
  }

  it('is not taken where the outer bound of a face has no area', () => {
    const [[outer = [], hole = []] = [], ...others] = tunnel;
    const sliver = [...outer.slice(0, 2), ...outer.slice(0, 1)];
    const part = meshed(faceted([[sliver, hole], ...others], { hasPlanes: true }));
    match(part.why ?? '', /outer bound/);
  });

  it('is shown open, without a volume, where such a face leaves it open', () => {
    const [, ...others] = tunnel;
    const part = meshed(faceted([...others, [[origin, [30, 0, 0], origin]]], { hasPlanes: true }));
    equal(part.why, null);
    equal(part.isOpen, true);
    ok(Number.isNaN(part.volume) && Math.abs(part.area - (area - 500)) < 1e-9);
  });

  it('has a face for each polygon that is said to be an outer bound, as converters of triangles write it', () => {
    const triangles = tunnel.slice(2).map(([wall = []]) => {
      const [a = origin, b = origin, c = origin, d = origin] = wall;
      return [
        [a, b, c],
        [a, c, d],
      ];
    });
    const part = meshed(
      faceted([...tunnel.slice(0, 2), ...triangles], { hasPlanes: true, areAllOuter: true }),
    );
    equal(part.why, null);
    equal(part.faces, 2 + 2 * 8);
    ok(Math.abs(part.volume - volume) < 1e-9 && Math.abs(part.area - area) < 1e-9);
  });

  it('is not taken where no face has corners to speak of', () => {
    equal(meshed(faceted([[[origin, origin, origin]]], { hasPlanes: true })).why, 'no faces');
  });
});

type Point = readonly [x: number, y: number, z: number];
type Polygon = readonly Point[];

const origin: Point = [0, 0, 0];

/** 30 × 20 × 10 with a tunnel of 10 × 10 through its height. */
const volume = 5000;
const area = 2 * (600 - 100) + 2 * (300 + 200) + 4 * 100;
const tunnel: readonly (readonly Polygon[])[] = [
  [square(0, 0, 30, 20, 0).toReversed(), square(10, 5, 20, 15, 0)],
  [square(0, 0, 30, 20, 10), square(10, 5, 20, 15, 10).toReversed()],
  ...walls(square(0, 0, 30, 20, 0)),
  ...walls(square(10, 5, 20, 15, 0).toReversed()),
];

/** Counter-clockwise seen from above. */
function square(x: number, y: number, toX: number, toY: number, z: number): Polygon {
  return [
    [x, y, z],
    [toX, y, z],
    [toX, toY, z],
    [x, toY, z],
  ];
}

/** Up from a polygon, seen from its right. */
function walls(bottom: Polygon): Polygon[][] {
  return bottom.map(([x, y, z], i) => {
    const [toX, toY] = bottom[(i + 1) % bottom.length] ?? origin;
    return [
      [
        [x, y, z],
        [toX, toY, z],
        [toX, toY, 10],
        [x, y, 10],
      ],
    ];
  });
}

function lifted([x, y, z]: Point): Point {
  return x === 30 && y === 20 && z === 10 ? [x, y, 15] : [x, y, z];
}

/** Each face has points of its own, and all of them the same plane, which is that of none but the first. */
function faceted(
  faces: readonly (readonly Polygon[])[],
  {
    hasPlanes,
    areAllOuter = false,
  }: { readonly hasPlanes: boolean; readonly areAllOuter?: boolean },
): string {
  let next = 200;
  const lines: string[] = [];
  const add = (text: string) => {
    lines.push(`#${next}=${text};`);
    return `#${next++}`;
  };
  const ids = faces.map((loops) => {
    const bounds = loops.map((points, k) => {
      const corners = points.map((point) => add(`CARTESIAN_POINT('',(${point.join()}))`));
      const loop = add(`POLY_LOOP('',(${corners.join()}))`);
      const isOuter = k === 0 || (areAllOuter && points.length === 3);
      return add(`FACE_${isOuter ? 'OUTER_' : ''}BOUND('',${loop},.T.)`);
    });
    return hasPlanes
      ? add(`FACE_SURFACE('',(${bounds.join()}),#12,.T.)`)
      : add(`FACE('',(${bounds.join()}))`);
  });
  return (
    "#12=PLANE('',#13);#13=AXIS2_PLACEMENT_3D('',#14,$,$);#14=CARTESIAN_POINT('',(0.,0.,0.));" +
    `#4=CLOSED_SHELL('',(${ids.join()}));${lines.join('')}`
  );
}

function meshed(data: string) {
  const text =
    'ISO-10303-21;HEADER;ENDSEC;DATA;' +
    "#1=FACETED_BREP_SHAPE_REPRESENTATION('',(#2),#3);#2=FACETED_BREP('',#4);" +
    '#3=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#5))' +
    "REPRESENTATION_CONTEXT('',''));#5=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));" +
    `${data}ENDSEC;END-ISO-10303-21;`;
  const { file } = exchangeStructure(Buffer.from(text, 'latin1'));
  const [item] = readAssembly(file, readStyles(file)).geometry;
  ok(item);
  let isOpen = false;
  const body = stepBody(file, item, () => null, { reportOpen: () => (isOpen = true) });
  const result =
    'lumps' in body ? meshWholeBody(body, 1, 'normal', { name: '', color: null }) : body;
  const part = result.kind === 'meshed' ? result.part : null;
  return {
    why: result.kind === 'meshed' ? null : result.why,
    isOpen,
    faces: part?.faces.length,
    edges: part?.edges.length,
    volume: (part?.solid.volume ?? NaN) * 1e9,
    area: (part?.solid.area ?? NaN) * 1e6,
  };
}
