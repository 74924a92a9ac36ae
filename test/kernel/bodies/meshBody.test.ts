import { deepEqual, equal, ok } from 'node:assert/strict';
import { meshBody, type NoSolid } from '../../../src/kernel/bodies/meshBody';
import { openSides } from '../../../src/kernel/mesh/openSides';
import { triangleSums } from '../../../src/kernel/mesh/triangleSums';
import type { Body, Edge, Shell } from '../../../src/kernel/brep/brep';
import type { Surface } from '../../../src/kernel/brep/geometry';
import type { Vector } from '../../../src/kernel/base/vector';
import {
  against,
  along,
  bodyOf,
  circleAt,
  cylinderBody,
  edgeOn,
  faceOn,
  frameAt,
  lineBetween,
  loopOf,
  planeAt,
  vertexAt,
} from '../tessellate/bodies';
import { measureMesh } from '../readers/measureMesh';

/** A disc within two half circles, which end beside one of the vertices between them. */
function tornDisc(radius: number, gap: number): Body {
  const [left, right] = [vertexAt(-radius - gap, 0, 0), vertexAt(radius, 0, 0)];
  const arc = (start: typeof left, end: typeof left) => ({
    ...circleAt([0, 0, 0], radius),
    ...{ start, end },
  });
  const loop = loopOf(along(arc(right, left)), along(arc(left, right)));
  return bodyOf('sheet', faceOn(planeAt([0, 0, 0]), [loop]));
}

const look = { name: 'A', color: null };

describe('meshBody', () => {
  it('names the face that is in the way, and why', () => {
    const lone = faceOn(planeAt([0, 0, 0]), [loopOf(along(circleAt([0, 0, 5], 3)))]);
    deepEqual(whyNot(bodyOf('sheet', lone)), `face #${lone.id}: off surface`);
  });

  it('is closed where a face without area lies between a whole side and the pieces of another', () => {
    const meshed = meshBody(boxWithSlit(10, 4), 1, 'normal', look);
    if (meshed.kind !== 'meshed') throw new Error(meshed.why);
    const { part } = meshed;
    equal(openSides(part), 0);
    equal(part.faces.length, 6);
    ok(Math.abs((part.solid.volume ?? 0) - 1e-6) < 1e-15);
    equal(triangleSums(part).areas.length, 6);
    ok(Math.abs(triangleSums(part).areas.reduce((sum, area) => sum + area, 0) - 6e-4) < 1e-10);
  });

  it('is closed where a corner lies half of the deflection beside the side that it cuts', () => {
    const meshed = meshBody(boxWithSlit(10, 4, 0.005), 1, 'normal', look);
    if (meshed.kind !== 'meshed') throw new Error(meshed.why);
    const { part } = meshed;
    equal(openSides(part), 0);
    ok(Math.abs((part.solid.volume ?? 0) - 1e-6) < 1e-9);
    equal(meshBody(boxWithSlit(10, 4, 0.007), 1, 'normal', look).kind, 'not taken');
  });

  it('is closed where two points of an edge are one in the parameters of a face that ends before them', () => {
    const meshed = meshBody(boxWithShortWall(10, 0.016), 1, 'normal', look);
    if (meshed.kind !== 'meshed') throw new Error(meshed.why);
    const { part } = meshed;
    equal(openSides(part), 0);
    ok(Math.abs((part.solid.volume ?? 0) - 1e-6) < 1e-9);
  });

  it('is as close as a body whose edges lie beside their faces, with the same numbers at every quality', () => {
    const [floor, rim] = [circleAt([0, 0, 0], 30), circleAt([0, 0, 60], 30)];
    const wall: Surface = { kind: 'cylinder', frame: frameAt([0, 0, 0]), radius: 30 };
    const loose = bodyOf(
      'solid',
      faceOn(planeAt([0, 0, 0], true), [loopOf(against(floor))]),
      faceOn(wall, [loopOf(along(floor)), loopOf(against(rim))]),
      faceOn(planeAt([0, 0, 60.06]), [loopOf(along(rim))]),
    );
    const made = (['draft', 'normal', 'fine'] as const).map((quality) => {
      const meshed = meshBody(loose, 1, quality, look);
      return meshed.kind === 'meshed' ? meshed : null;
    });
    const volume = made[0]?.part.solid.volume ?? 0;
    ok(volume > 0);
    for (const one of made) {
      ok(Math.abs((one?.part.solid.volume ?? 0) - volume) < 1e-9 * volume);
      // Nobody is promised that triangles come nearer than the edges do.
      ok((one?.linearDeflection ?? 0) > 6e-5);
    }
  });

  it('is up to eight times as coarse as a draft where its edges lie beside their faces, and says so', () => {
    const lifted = (by: number) => {
      const [floor, rim] = [circleAt([0, 0, 0], 30), circleAt([0, 0, 60], 30)];
      const wall: Surface = { kind: 'cylinder', frame: frameAt([0, 0, 0]), radius: 30 };
      return bodyOf(
        'solid',
        faceOn(planeAt([0, 0, 0], true), [loopOf(against(floor))]),
        faceOn(wall, [loopOf(along(floor)), loopOf(against(rim))]),
        faceOn(planeAt([0, 0, 60 + by]), [loopOf(along(rim))]),
      );
    };
    const meshed = meshBody(lifted(0.2), 1, 'fine', look);
    ok(meshed.kind === 'meshed' && meshed.linearDeflection > 0.2e-3);
    // The rim times what it is beside the lid, of all the area.
    const share = (0.2 * 60) / (2 * 900 + 60 * 60);
    ok(Math.abs(meshed.looseness - share) < 0.01 * share, `${meshed.looseness}`);
    ok((whyNot(lifted(1)) ?? '').endsWith('off surface'));
  });

  it('is looser, and says so, where curves of a sheet end beside the vertex between them', () => {
    const made = ([0.02, 0.5, 15] as const).map((gap) =>
      meshBody(tornDisc(100, gap), 1, 'normal', look),
    );
    const [near, far, beyond] = made;
    ok(near?.kind === 'meshed' && far?.kind === 'meshed');
    equal(near.looseness, 0);
    ok(far.looseness > 1e-4 && far.looseness < 0.01, `${far.looseness}`);
    ok(far.linearDeflection > near.linearDeflection);
    // Within as much as is said to be unsure.
    const area = Math.PI * 1e-2;
    ok(Math.abs((far.part.solid.area ?? 0) - area) < far.looseness * area);
    equal(beyond?.kind, 'not taken');
  });

  it('is a sheet, and said to be no solid, where the file itself has a face on one side of an edge alone', () => {
    const told: NoSolid[] = [];
    const options = { reportNoSolid: (why: NoSolid) => void told.push(why) };
    const [face] = cylinderBody(10, 5).lumps[0]?.shells[0]?.faces ?? [];
    ok(face);
    const open = bodyOf('solid', face);
    equal(meshBody(open, 1, 'normal', look).kind, 'not taken');
    const meshed = meshBody(open, 1, 'normal', look, options);
    ok(meshed.kind === 'meshed');
    equal(meshed.part.solid.volume, null);
    deepEqual(told, ['open']);
  });

  it('is a sheet, and said to be no solid, where its faces lie on each other', () => {
    const told: NoSolid[] = [];
    const options = { reportNoSolid: (why: NoSolid) => void told.push(why) };
    const rim = circleAt([0, 0, 0], 10);
    const disc = (way: typeof along, isDown: boolean) =>
      faceOn(planeAt([0, 0, 0], isDown), [loopOf(way(rim))]);
    const flat = bodyOf('solid', disc(along, false), disc(against, true));
    equal(meshBody(flat, 1, 'normal', look).kind, 'not taken');
    const meshed = meshBody(flat, 1, 'normal', look, options);
    ok(meshed.kind === 'meshed');
    equal(meshed.part.solid.volume, null);
    equal(meshed.part.faces.length, 2);
    deepEqual(told, ['empty']);
    told.length = 0;
    equal(meshBody(cylinderBody(10, 5), 1, 'normal', look, options).kind, 'meshed');
    deepEqual(told, []);
  });

  it('is nothing where its edges leave more open than half of its area', () => {
    const corners = [vertexAt(0, 0, 0.1), vertexAt(100, 0, 0.1), vertexAt(100, 0.1, 0.1)];
    const edges = corners.map((corner, i) =>
      lineBetween(corner, corners[(i + 1) % corners.length] ?? corner),
    );
    const strip = faceOn(planeAt([0, 0, 0]), [loopOf(...edges.map(along))]);
    equal(whyNot(bodyOf('sheet', strip)), 'its edges lie too far beside its faces');
  });

  it('looks at no edge where a surface is of a kind that is not known', () => {
    const edge: Edge = {
      ...circleAt([0, 0, 0], 3),
      get curve(): never {
        throw new Error('looked at');
      },
    };
    const plane = faceOn(planeAt([0, 0, 0]), [loopOf(along(edge))]);
    const support = { surface: plane.surface, isReversed: false };
    const blend: Surface = {
      ...{ kind: 'blend', form: 'rolling ball', supports: [support, support], ranges: [1, 1] },
      spine: { curve: circleAt([0, 0, 1], 3).curve, isReversed: false },
    };
    const unknown = faceOn(blend, [loopOf(along(edge))]);
    deepEqual(whyNot(bodyOf('solid', plane, unknown)), `face #${unknown.id}: surface`);
  });

  it('takes an edge that is only told as where two surfaces meet, however unevenly', () => {
    const [radius, height] = [3, 5];
    const tilted: Surface = {
      kind: 'plane',
      frame: frameAt(
        [0, 0, height],
        [-Math.SQRT1_2, 0, Math.SQRT1_2],
        [Math.SQRT1_2, 0, Math.SQRT1_2],
      ),
    };
    const round: Surface = { kind: 'cylinder', frame: frameAt([0, 0, 0]), radius };
    const points = [0, 0.3, 1, 1.2, 2.1, 2.9, 3.3, 4.4, 5, 6, 2 * Math.PI].map((turn): Vector => {
      const x = radius * Math.cos(turn);
      return [x, radius * Math.sin(turn), height + x];
    });
    const [first] = points;
    const low = circleAt([0, 0, 0], radius);
    const high = edgeOn({
      kind: 'intersection',
      surfaces: [
        { surface: round, isReversed: false },
        { surface: tilted, isReversed: false },
      ],
      points: first ? [...points.slice(0, -1), first] : [],
      isClosed: true,
    });
    const body = bodyOf(
      'solid',
      faceOn(round, [loopOf(along(low)), loopOf(against(high))]),
      faceOn(planeAt([0, 0, 0], true), [loopOf(against(low))]),
      faceOn(tilted, [loopOf(along(high))]),
    );
    const meshed = meshBody(body, 1, 'normal', look);
    ok(meshed.kind === 'meshed', whyNot(body) ?? '');
    const { solid, shapes } = meshed.part;
    const disc = Math.PI * radius ** 2;
    const share = (solid.volume ?? NaN) / (disc * height * 1e-9);
    ok(Math.abs(share - 1) < 1e-5, `${share} of its volume`);
    const areas = shapes?.faces.map(({ area }) => area * 1e6) ?? [];
    [2 * Math.PI * radius * height, disc, disc * Math.SQRT2].forEach((area, i) => {
      ok(Math.abs((areas[i] ?? 0) / area - 1) < 1e-5, `face ${i + 1}: ${areas[i]}`);
    });
  });

  it('takes what a void encloses from a solid, whichever way the file has it', () => {
    for (const isVoidReversed of [true, false]) {
      const shells = [ball(10, false), ball(5, isVoidReversed)];
      near(volumeOf({ ...bodyOf('solid'), lumps: [{ shells }] }), (4 / 3) * Math.PI * (1000 - 125));
    }
  });

  it('takes no solid from another one that is a lump of its own', () => {
    const lumps = [{ shells: [ball(10, false)] }, { shells: [ball(5, false, 100)] }];
    near(volumeOf({ ...bodyOf('solid'), lumps }), (4 / 3) * Math.PI * (1000 + 125));
  });

  it('adds what a shell encloses that is called a void, but lies beside the others, to a solid', () => {
    for (const isVoidReversed of [true, false]) {
      const shells = [ball(10, false), ball(9, isVoidReversed, 100), ball(5, true)];
      const body = { ...bodyOf('solid'), lumps: [{ shells }] };
      near(volumeOf(body), (4 / 3) * Math.PI * (1000 + 729 - 125));
    }
  });

  it('turns a solid over that is inside out', () => {
    near(volumeOf(cylinderBody(10, 20)), Math.PI * 2000);
    near(volumeOf(insideOut(cylinderBody(10, 20))), Math.PI * 2000);
  });

  it('turns its triangles, normals and faces over with it', () => {
    const [right, turned] = [cylinderBody(10, 20), insideOut(cylinderBody(10, 20))].map((body) => {
      const meshed = meshBody(body, 1, 'normal', look);
      ok(meshed.kind === 'meshed', whyNot(body) ?? '');
      return meshed.part;
    });
    ok(right && turned);
    const { agreement, openSides, volume } = measureMesh(turned);
    ok(agreement > 0.99, `${agreement} of its normals agree`);
    equal(openSides, 0);
    ok(volume > 0);
    deepEqual(turned.shapes?.faces, right.shapes?.faces);
  });

  for (const isReversed of [false, true]) {
    const title = isReversed
      ? 'although its orientation contradicts that'
      : 'as its orientation says';
    it(`takes what is between two circles around the poles of a sphere, ${title}`, () => {
      const meshed = meshBody(barrelBody(5, 3, isReversed), 1, 'normal', look);
      if (meshed.kind !== 'meshed') throw new Error(meshed.why);
      // A zone of a ball: the integral of π (25 − z²) from −3 to 3.
      const volume = Math.PI * (150 - 18) * 1e-9;
      ok(Math.abs((meshed.part.solid.volume ?? 0) / volume - 1) < 1e-9);
      equal(openSides(meshed.part), 0);
    });
  }

  it('takes an edge that runs over the pole of a sphere: a quarter of a ball', () => {
    const radius = 3;
    const [a, b] = [vertexAt(radius, 0, 0), vertexAt(-radius, 0, 0)];
    const half = (axis: Vector) =>
      edgeOn({ kind: 'circle', frame: frameAt([0, 0, 0], axis), radius }, a, b);
    const [overPole, equator, axis] = [half([0, 1, 0]), half([0, 0, 1]), lineBetween(b, a)];
    const body = bodyOf(
      'solid',
      faceOn({ kind: 'sphere', frame: frameAt([0, 0, 0]), radius }, [
        loopOf(along(overPole), against(equator)),
      ]),
      faceOn(planeAt([0, 0, 0]), [loopOf(along(equator), along(axis))]),
      faceOn({ kind: 'plane', frame: frameAt([0, 0, 0], [0, -1, 0]) }, [
        loopOf(against(overPole), against(axis)),
      ]),
    );
    const meshed = meshBody(body, 1, 'normal', look);
    ok(meshed.kind === 'meshed', whyNot(body) ?? '');
    const share = (meshed.part.solid.volume ?? NaN) / ((Math.PI / 3) * radius ** 3 * 1e-9);
    ok(Math.abs(share - 1) < 1e-9, `${share} of its volume`);
  });
});

function ball(radius: number, isReversed: boolean, x = 0): Shell {
  const surface: Surface = { kind: 'sphere', frame: frameAt([x, 0, 0]), radius };
  return { faces: [faceOn(surface, [], isReversed)] };
}

function insideOut(body: Body): Body {
  const faces = body.lumps.flatMap(({ shells }) => shells.flatMap((shell) => shell.faces));
  return bodyOf(
    'solid',
    ...faces.map(({ surface, isReversed, loops }) => {
      const turned = loops.map((loop) =>
        loop.kind === 'vertex'
          ? loop
          : loopOf(...loop.coedges.toReversed().map((c) => ({ ...c, isReversed: !c.isReversed }))),
      );
      return faceOn(surface, turned, !isReversed);
    }),
  );
}

/** Cubic millimetres: exact; what the triangles enclose is near it. */
function volumeOf(body: Body): number {
  const meshed = meshBody(body, 1, 'normal', look);
  ok(meshed.kind === 'meshed', JSON.stringify(meshed));
  const { part } = meshed;
  const volume = part.solid.volume ?? NaN;
  const enclosed = triangleSums(part).volumes.reduce((sum, added) => sum + added, 0);
  ok(Math.abs(enclosed / volume - 1) < 0.02);
  return volume * 1e9;
}

function near(value: number, expected: number): void {
  ok(Math.abs(value / expected - 1) < 1e-9, `${value} instead of ${expected}`);
}

function whyNot(body: Body): string | null {
  const meshed = meshBody(body, 1, 'normal', look);
  return meshed.kind === 'not taken' ? meshed.why : null;
}

/**
 * A cube of which one upright edge is whole for one wall, and in two pieces for the other.
 * @param aside how far the vertex between these lies beside the whole edge
 */
function boxWithSlit(size: number, cut: number, aside = 0): Body {
  const at = (x: number, y: number, z: number) => vertexAt(size * x, size * y, z);
  const low = [at(0, 0, 0), at(1, 0, 0), at(1, 1, 0), at(0, 1, 0)] as const;
  const high = [at(0, 0, size), at(1, 0, size), at(1, 1, size), at(0, 1, size)] as const;
  const middle = vertexAt(-aside * Math.SQRT1_2, -aside * Math.SQRT1_2, cut);
  const ring = ([a, b, c, d]: typeof low) =>
    [lineBetween(a, b), lineBetween(b, c), lineBetween(c, d), lineBetween(d, a)] as const;
  const [floor, lid] = [ring(low), ring(high)];
  const [whole, lower, upper] = [
    lineBetween(low[0], high[0]),
    lineBetween(low[0], middle),
    lineBetween(middle, high[0]),
  ];
  const [right, back, left] = [
    lineBetween(low[1], high[1]),
    lineBetween(low[2], high[2]),
    lineBetween(low[3], high[3]),
  ];
  const wall = (origin: Vector, axis: Vector, ...coedges: Parameters<typeof loopOf>) =>
    faceOn({ kind: 'plane', frame: frameAt(origin, axis, [0, 0, 1]) }, [loopOf(...coedges)]);
  return bodyOf(
    'solid',
    faceOn(planeAt([0, 0, 0], true), [loopOf(...floor.toReversed().map(against))]),
    faceOn(planeAt([0, 0, size]), [loopOf(...lid.map(along))]),
    wall([0, 0, 0], [0, -1, 0], along(floor[0]), along(right), against(lid[0]), against(whole)),
    wall([size, 0, 0], [1, 0, 0], along(floor[1]), along(back), against(lid[1]), against(right)),
    wall([0, size, 0], [0, 1, 0], along(floor[2]), along(left), against(lid[2]), against(back)),
    wall(
      [0, 0, 0],
      [-1, 0, 0],
      ...[along(floor[3]), along(lower), along(upper), against(lid[3]), against(left)],
    ),
    wall([0, 0, 0], [1, 1, 0], along(whole), against(upper), against(lower)),
  );
}

/**
 * A box whose front wall ends before one of its sides. Its lower edge has a corner in what is missing, a little beside
 * its line.
 */
function boxWithShortWall(size: number, lacking: number): Body {
  const at = (x: number, y: number, z: number) => vertexAt(size * x, size * y, size * z);
  const low = [at(0, 0, 0), at(1, 0, 0), at(1, 1, 0), at(0, 1, 0)] as const;
  const high = [at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)] as const;
  const bent = edgeOn(
    {
      ...{ kind: 'bspline', degree: 1, weights: null, knots: [0, 0, 0.5, 1, 1] },
      poles: [low[0].point, [lacking / 2, lacking / 8, 0], low[1].point],
    },
    low[0],
    low[1],
  );
  const ring = ([, b, c, d]: typeof low) => [lineBetween(b, c), lineBetween(c, d)] as const;
  const floor = [bent, ...ring(low), lineBetween(low[3], low[0])] as const;
  const lid = [
    lineBetween(high[0], high[1]),
    ...ring(high),
    lineBetween(high[3], high[0]),
  ] as const;
  const [first, right, back, left] = [0, 1, 2, 3].map((i) =>
    lineBetween(low[i] ?? low[0], high[i] ?? high[0]),
  ) as [Edge, Edge, Edge, Edge];
  const short: Surface = {
    ...{ kind: 'bspline', uDegree: 1, vDegree: 1, weights: null },
    ...{ uKnots: [0, 0, 1, 1], vKnots: [0, 0, 1, 1] },
    poles: [lacking, size].map((x): readonly Vector[] => [
      [x, 0, 0],
      [x, 0, size],
    ]),
  };
  const wall = (origin: Vector, axis: Vector): Surface => ({
    kind: 'plane',
    frame: frameAt(origin, axis, [0, 0, 1]),
  });
  const sides = (i: 0 | 1 | 2 | 3, next: Edge, own: Edge) => [
    loopOf(along(floor[i]), along(next), against(lid[i]), against(own)),
  ];
  return bodyOf(
    'solid',
    faceOn(planeAt([0, 0, 0], true), [loopOf(...floor.toReversed().map(against))]),
    faceOn(planeAt([0, 0, size]), [loopOf(...lid.map(along))]),
    faceOn(short, sides(0, right, first)),
    faceOn(wall([size, 0, 0], [1, 0, 0]), sides(1, back, right)),
    faceOn(wall([0, size, 0], [0, 1, 0]), sides(2, left, back)),
    faceOn(wall([0, 0, 0], [-1, 0, 0]), sides(3, first, left)),
  );
}

/** What is between two planes of a ball around the origin, at equal heights above and below it. */
function barrelBody(radius: number, height: number, isReversed: boolean): Body {
  const across = Math.sqrt(radius ** 2 - height ** 2);
  const [low, high] = [circleAt([0, 0, -height], across), circleAt([0, 0, height], across)];
  const wall = [loopOf(along(low)), loopOf(against(high))];
  return bodyOf(
    'solid',
    faceOn({ kind: 'sphere', frame: frameAt([0, 0, 0]), radius }, wall, isReversed),
    faceOn(planeAt([0, 0, -height], true), [loopOf(against(low))]),
    faceOn(planeAt([0, 0, height]), [loopOf(along(high))]),
  );
}
