import { meshBody } from '../../../src/kernel/bodies/meshBody';
import type { Body, Coedge, Edge, Face, Vertex } from '../../../src/kernel/brep/brep';
import type { Surface } from '../../../src/kernel/brep/geometry';
import type { PartMesh } from '../../../src/kernel/base/scene';
import { against, along, bodyOf, edgeOn, faceOn, frameAt } from '../tessellate/bodies';
import { circleAt, lineBetween, loopOf, planeAt, vertexAt } from '../tessellate/bodies';

type Point = readonly [number, number];

/** A body in millimetres as a part. */
export function partOf(body: Body): PartMesh {
  const meshed = meshBody(body, 1, 'normal', { name: 'part', color: null });
  if (meshed.kind === 'not taken') throw new Error(meshed.why);
  return meshed.part;
}

/**
 * What a lathe leaves of a profile, `[radius, height]` counter-clockwise around the material, closed.
 * @param inHalves whether each face is two, as many programs write them
 */
export function turnedBody(profile: readonly Point[], inHalves = false): Body {
  const rims = profile.map(([radius, height]) => rimAt(radius, height, inHalves));
  return bodyOf(
    'solid',
    ...profile.flatMap((from, i) => {
      const next = (i + 1) % profile.length;
      const to = profile[next] ?? from;
      const [first, second] = [rims[i], rims[next]];
      if (!first || !second || (from[0] === 0 && to[0] === 0)) return [];
      const { surface, isReversed } = turnedSurface(from, to);
      return facesBetween(first, second).map((loops) =>
        faceOn(
          surface,
          loops.map((loop) => loopOf(...loop)),
          isReversed,
        ),
      );
    }),
  );
}

interface Rim {
  readonly ring: Edge | null;
  readonly arcs: readonly [Edge, Edge] | null;
  readonly ends: readonly [Vertex, Vertex] | null;
}

function rimAt(radius: number, height: number, inHalves: boolean): Rim {
  if (!inHalves) {
    return { ring: radius > 0 ? circleAt([0, 0, height], radius) : null, arcs: null, ends: null };
  }
  const right = vertexAt(radius, 0, height);
  if (radius === 0) return { ring: null, arcs: null, ends: [right, right] };
  const left = vertexAt(-radius, 0, height);
  const circle = { kind: 'circle', frame: frameAt([0, 0, height]), radius } as const;
  return {
    ring: null,
    arcs: [edgeOn(circle, right, left), edgeOn(circle, left, right)],
    ends: [right, left],
  };
}

function facesBetween(from: Rim, to: Rim): readonly (readonly (readonly Coedge[])[])[] {
  if (!from.ends || !to.ends) {
    const loops = [from.ring ? [along(from.ring)] : [], to.ring ? [against(to.ring)] : []];
    return [loops.filter((loop) => loop.length > 0)];
  }
  const right = lineBetween(from.ends[0], to.ends[0]);
  const left = lineBetween(from.ends[1], to.ends[1]);
  return [0, 1].map((half) => {
    const [far, near] = half === 0 ? [left, right] : [right, left];
    const [first, second] = [from.arcs?.[half], to.arcs?.[half]];
    return [
      [
        ...(first ? [along(first)] : []),
        along(far),
        ...(second ? [against(second)] : []),
        against(near),
      ],
    ];
  });
}

function turnedSurface([r, z]: Point, [toR, toZ]: Point) {
  if (z === toZ) return { surface: planeAt([0, 0, z], toR > r), isReversed: false };
  const isReversed = toZ < z;
  if (r === toR) {
    const surface: Surface = { kind: 'cylinder', frame: frameAt([0, 0, 0]), radius: r };
    return { surface, isReversed };
  }
  const widens = toR > r === toZ > z ? 1 : -1;
  const frame = frameAt([0, 0, z], [0, 0, widens]);
  const halfAngle = Math.atan2(Math.abs(toR - r), Math.abs(toZ - z));
  const surface: Surface = { kind: 'cone', frame, radius: r, halfAngle };
  return { surface, isReversed };
}

/** A block of 40 around a bore of 10, which ends on a ball at the height of 10: on its top, or in its bottom. */
export function boreOnBall(isHollow: boolean): Body {
  const [floor, rim] = [circleAt([0, 0, 10], 5), circleAt([0, 0, 30], 5)];
  const [low, high] = [circleAt([0, 0, 0], 20), circleAt([0, 0, 30], 20)];
  const wall = (radius: number): Surface => {
    return { kind: 'cylinder', frame: frameAt([0, 0, 0]), radius };
  };
  const ball: Surface = { kind: 'sphere', frame: frameAt([0, 0, isHollow ? 22 : -2]), radius: 13 };
  return bodyOf(
    'solid',
    faceOn(planeAt([0, 0, 0], true), [loopOf(against(low))]),
    faceOn(wall(20), [loopOf(along(low)), loopOf(against(high))]),
    faceOn(planeAt([0, 0, 30]), [loopOf(along(high)), loopOf(against(rim))]),
    faceOn(wall(5), [loopOf(along(rim)), loopOf(against(floor))], true),
    faceOn(ball, [loopOf(along(floor))], isHollow),
  );
}

/** Where an outline goes on: straight, or around a centre, to the left or to the right. */
export interface Piece {
  readonly to: Point;
  readonly centre?: Point;
  readonly turns?: 'left' | 'right';
}

/** A plate with outlines that have the material on their left, each closed. */
export function plateBody(height: number, ...outlines: readonly (readonly Piece[])[]): Body {
  const sides: Face[] = [];
  const bottoms: Coedge[][] = [];
  const tops: Coedge[][] = [];
  for (const outline of outlines) {
    const low = outline.map(({ to: [x, y] }) => vertexAt(x, y, 0));
    const high = outline.map(({ to: [x, y] }) => vertexAt(x, y, height));
    const risers = low.map((vertex, i) => lineBetween(vertex, high[i] ?? vertex));
    const bottom: Coedge[] = [];
    const top: Coedge[] = [];
    outline.forEach((piece, i) => {
      const before = (i + outline.length - 1) % outline.length;
      const start = outline[before]?.to ?? piece.to;
      const under = pieceEdge(piece, low[before], low[i], 0);
      const over = pieceEdge(piece, high[before], high[i], height);
      const [fromRiser, toRiser] = [risers[before], risers[i]];
      if (!fromRiser || !toRiser) return;
      const loop = loopOf(along(under), along(toRiser), against(over), against(fromRiser));
      sides.push(faceOn(wallOf(start, piece), [loop], piece.turns === 'right'));
      bottom.unshift(against(under));
      top.push(along(over));
    });
    bottoms.push(bottom);
    tops.push(top);
  }
  return bodyOf(
    'solid',
    ...sides,
    faceOn(
      planeAt([0, 0, 0], true),
      bottoms.map((loop) => loopOf(...loop)),
    ),
    faceOn(
      planeAt([0, 0, height]),
      tops.map((loop) => loopOf(...loop)),
    ),
  );
}

/**
 * The walls of a slot along x through a plate; at its right end a quarter of them goes on upwards, beside a
 * room that is cut into the rest.
 * @param half from its middle to the middle of an end
 */
export function steppedSlotBody(half: number, radius: number, low: number, high: number): Body {
  const columns = [
    [-half, radius],
    [half, radius],
    [half, -radius],
    [-half, -radius],
  ].map(([x = 0, y = 0]) => [vertexAt(x, y, 0), vertexAt(x, y, low)] as const);
  const [a, b, c, d] = columns;
  if (!a || !b || !c || !d) throw new Error('a slot has four corners');
  const [step, top, end] = [
    vertexAt(half + radius, 0, low),
    vertexAt(half + radius, 0, high),
    vertexAt(half, -radius, high),
  ];
  const arc = (x: number, from: Vertex, to: Vertex) =>
    along(
      edgeOn(
        { kind: 'circle', frame: frameAt([x, 0, from.point[2]], [0, 0, -1]), radius },
        from,
        to,
      ),
    );
  const back = ({ edge }: Coedge) => against(edge);
  const up = [a, b, c, d].map(([from, to]) => along(lineBetween(from, to)));
  const [upA, upB, upC, upD] = up;
  if (!upA || !upB || !upC || !upD) throw new Error('a slot has four corners');
  const line = (from: Vertex, to: Vertex) => along(lineBetween(from, to));
  const left = loopOf(arc(-half, d[0], a[0]), upA, back(arc(-half, d[1], a[1])), back(upD));
  const right = loopOf(
    arc(half, b[0], c[0]),
    upC,
    line(c[1], end),
    back(arc(half, top, end)),
    back(line(step, top)),
    back(arc(half, b[1], step)),
    back(upB),
  );
  const cylinder = (x: number): Surface => ({
    kind: 'cylinder',
    frame: frameAt([x, 0, 0]),
    radius,
  });
  const wall = (y: number): Surface => ({
    kind: 'plane',
    frame: frameAt([0, y, 0], [0, -Math.sign(y), 0]),
  });
  return bodyOf(
    'sheet',
    faceOn(cylinder(-half), [left], true),
    faceOn(cylinder(half), [right], true),
    faceOn(wall(radius), [loopOf(line(a[0], b[0]), upB, back(line(a[1], b[1])), back(upA))]),
    faceOn(wall(-radius), [loopOf(line(c[0], d[0]), upD, back(line(c[1], d[1])), back(upC))]),
  );
}

/**
 * The walls of a round hole with a wider one above it whose floor has two heights: at zero over a part of the
 * turn, and lower over the rest. @param share radians of the floor at zero
 */
export function splitFloorBody(narrow: number, wide: number, low: number, share: number): Body {
  const radii = [narrow, wide] as const;
  const corner = (radius: number, angle: number, z: number) =>
    vertexAt(radius * Math.cos(angle), radius * Math.sin(angle), z);
  const [inner, outer] = radii.map((radius) => {
    const [a, b] = [corner(radius, 0, 0), corner(radius, share, 0)];
    const [c, d] = [corner(radius, 0, low), corner(radius, share, low)];
    const ring = (z: number) => ({ kind: 'circle', frame: frameAt([0, 0, z]), radius }) as const;
    return {
      ...{ a, b, c, d },
      upper: edgeOn(ring(0), a, b),
      lower: edgeOn(ring(low), d, c),
      start: lineBetween(c, a),
      end: lineBetween(d, b),
    };
  });
  if (!inner || !outer) throw new Error('there are two walls');
  const radial = (key: 'a' | 'b' | 'c' | 'd') => lineBetween(inner[key], outer[key]);
  const [a, b, c, d] = [radial('a'), radial('b'), radial('c'), radial('d')];
  const rimOf = ({ upper, lower, start, end }: typeof inner) =>
    loopOf(along(upper), against(end), along(lower), along(start));
  const backOf = ({ upper, lower, start, end }: typeof inner) =>
    loopOf(against(start), against(lower), along(end), against(upper));
  const wall = (radius: number): Surface => ({
    kind: 'cylinder',
    frame: frameAt([0, 0, 0]),
    radius,
  });
  const [sine, cosine] = [Math.sin(share), Math.cos(share)];
  return bodyOf(
    'sheet',
    faceOn(wall(wide), [backOf(outer), loopOf(along(circleAt([0, 0, 10], wide)))], true),
    faceOn(wall(narrow), [rimOf(inner), loopOf(against(circleAt([0, 0, -10], narrow)))], true),
    faceOn(planeAt([0, 0, 0]), [
      loopOf(along(a), along(outer.upper), against(b), against(inner.upper)),
    ]),
    faceOn(planeAt([0, 0, low]), [
      loopOf(along(d), along(outer.lower), against(c), against(inner.lower)),
    ]),
    faceOn({ kind: 'plane', frame: frameAt([0, 0, 0], [0, -1, 0]) }, [
      loopOf(along(c), along(outer.start), against(a), against(inner.start)),
    ]),
    faceOn({ kind: 'plane', frame: frameAt([0, 0, 0], [-sine, cosine, 0], [0, 0, 1]) }, [
      loopOf(along(inner.end), along(b), against(outer.end), against(d)),
    ]),
  );
}

/**
 * The walls of a round hole with a wider one above it, as they are printed: in the floor of the wide one, at zero, is
 * a channel that the narrow one begins in. @param half of the channel's width
 */
export function bridgedBody(narrow: number, wide: number, half: number, low: number): Body {
  const angle = Math.acos(half / wide);
  const cornersAt = (z: number) => {
    const [x, y] = [half, wide * Math.sin(angle)];
    return [
      vertexAt(x, -y, z),
      vertexAt(x, y, z),
      vertexAt(-x, y, z),
      vertexAt(-x, -y, z),
    ] as const;
  };
  const [p, q] = [cornersAt(0), cornersAt(low)];
  const ring = (z: number) =>
    ({ kind: 'circle', frame: frameAt([0, 0, z]), radius: wide }) as const;
  const [right, left] = [edgeOn(ring(0), p[0], p[1]), edgeOn(ring(0), p[2], p[3])];
  const [top, bottom] = [edgeOn(ring(low), q[1], q[2]), edgeOn(ring(low), q[3], q[0])];
  const [upRight, upLeft] = [lineBetween(p[0], p[1]), lineBetween(p[2], p[3])];
  const [lowRight, lowLeft] = [lineBetween(q[0], q[1]), lineBetween(q[2], q[3])];
  const risers = [0, 1, 2, 3].map((i) => lineBetween(q[i] ?? q[0], p[i] ?? p[0]));
  const [r0, r1, r2, r3] = risers;
  if (!r0 || !r1 || !r2 || !r3) throw new Error('there are four corners');
  const rim = circleAt([0, 0, low], narrow);
  const wall = (radius: number): Surface => ({
    kind: 'cylinder',
    frame: frameAt([0, 0, 0]),
    radius,
  });
  const side = (x: number): Surface => ({ kind: 'plane', frame: frameAt([x, 0, 0], [-x, 0, 0]) });
  const upper = loopOf(along(circleAt([0, 0, 10], wide)));
  const lower = loopOf(
    ...[against(right), against(r0), against(bottom), along(r3)],
    ...[against(left), against(r2), against(top), along(r1)],
  );
  return bodyOf(
    'sheet',
    faceOn(wall(wide), [lower, upper], true),
    faceOn(
      wall(narrow),
      [loopOf(along(rim)), loopOf(against(circleAt([0, 0, -10], narrow)))],
      true,
    ),
    faceOn(planeAt([0, 0, 0]), [loopOf(along(right), against(upRight))]),
    faceOn(planeAt([0, 0, 0]), [loopOf(along(left), against(upLeft))]),
    faceOn(planeAt([0, 0, low]), [
      loopOf(along(lowRight), along(top), along(lowLeft), along(bottom)),
      loopOf(against(rim)),
    ]),
    faceOn(side(half), [loopOf(against(lowRight), along(r0), along(upRight), against(r1))]),
    faceOn(side(-half), [loopOf(against(lowLeft), along(r2), along(upLeft), against(r3))]),
  );
}

function pieceEdge(piece: Piece, from: Vertex | undefined, to: Vertex | undefined, z: number) {
  if (!from || !to) throw new Error('an outline has no piece');
  if (!piece.centre) return lineBetween(from, to);
  const [x, y] = piece.centre;
  const radius = Math.hypot(piece.to[0] - x, piece.to[1] - y);
  const frame = frameAt([x, y, z], [0, 0, piece.turns === 'right' ? -1 : 1]);
  return edgeOn({ kind: 'circle', frame, radius }, from, to);
}

function wallOf([fromX, fromY]: Point, { to: [x, y], centre }: Piece): Surface {
  if (centre) {
    const radius = Math.hypot(x - centre[0], y - centre[1]);
    return { kind: 'cylinder', frame: frameAt([...centre, 0]), radius };
  }
  const length = Math.hypot(x - fromX, y - fromY);
  const axis = [(y - fromY) / length, -(x - fromX) / length, 0] as const;
  return { kind: 'plane', frame: frameAt([x, y, 0], axis, [0, 0, 1]) };
}

/**
 * The walls of a slot along x whose rim is chamfered.
 * @param half from its middle to the middle of an end
 * @param levels its radius at each height, upwards
 */
export function chamferedSlotBody(
  half: number,
  ...levels: readonly { readonly radius: number; readonly z: number }[]
): Body {
  const rings = levels.map(({ radius, z }) => {
    const at = (x: number, y: number) => vertexAt(x, y, z);
    const corners = [at(half, -radius), at(half, radius), at(-half, radius), at(-half, -radius)];
    const edges = corners.map((corner, i) => {
      const next = corners[(i + 1) % 4] ?? corner;
      if (i % 2 === 1) return lineBetween(corner, next);
      const frame = frameAt([i === 0 ? half : -half, 0, z]);
      return edgeOn({ kind: 'circle', frame, radius }, corner, next);
    });
    return { radius, z, corners, edges };
  });
  const faces = rings.slice(1).flatMap((upper, k) => {
    const lower = rings[k] ?? upper;
    const risers = lower.corners.map((corner, i) =>
      lineBetween(corner, upper.corners[i] ?? corner),
    );
    const [out, up] = [upper.radius - lower.radius, upper.z - lower.z];
    return lower.edges.map((bottom, i) => {
      const [from, to] = [risers[i], risers[(i + 1) % 4]];
      const top = upper.edges[i];
      if (!from || !to || !top) throw new Error('there are four sides');
      const loop = loopOf(along(from), along(top), against(to), against(bottom));
      const side = i < 2 ? 1 : -1;
      const frame = frameAt([i === 0 ? half : -half, 0, lower.z]);
      const wall = { frame, radius: lower.radius };
      if (i % 2 === 0) {
        return out === 0
          ? faceOn({ kind: 'cylinder', ...wall }, [loop], true)
          : faceOn({ kind: 'cone', ...wall, halfAngle: Math.atan2(out, up) }, [loop], true);
      }
      const length = Math.hypot(out, up);
      const normal = [0, (-side * up) / length, out / length] as const;
      const origin = [0, side * lower.radius, lower.z] as const;
      return faceOn({ kind: 'plane', frame: frameAt(origin, normal) }, [loop]);
    });
  });
  return bodyOf('sheet', ...faces);
}

/** Printed layers over a bore of 10 to 0: its rim of ∅8 is at -0.2 on the one side and at -0.4 on the other. */
export function steppedBridgeBody(): Body {
  const wall = (radius: number): Surface => {
    return { kind: 'cylinder', frame: frameAt([0, 0, 0]), radius };
  };
  const levels = [-0.2, -0.4].map((z, i) => {
    const sign = i === 0 ? 1 : -1;
    const points = [
      [4, 0],
      [6, 0],
      [6, 6 * sign],
      [-6, 6 * sign],
      [-6, 0],
      [-4, 0],
    ] as const;
    const corners = points.map(([x, y]) => vertexAt(x, y, z));
    const [first, , , , , last] = corners;
    if (!first || !last) throw new Error('there are six corners');
    const lines = corners.slice(1).map((corner, k) => lineBetween(corners[k] ?? corner, corner));
    const ring = { kind: 'circle', frame: frameAt([0, 0, z]), radius: 4 } as const;
    const arc = i === 0 ? edgeOn(ring, first, last) : edgeOn(ring, last, first);
    return { z, first, last, lines, arc };
  });
  const [high, low] = levels;
  if (!high || !low) throw new Error('there are two levels');
  const [right, left] = [lineBetween(low.first, high.first), lineBetween(low.last, high.last)];
  const [rim, floor] = [circleAt([0, 0, -10], 4), circleAt([0, 0, 0], 10)];
  const plane = (z: number, ...coedges: Coedge[]) =>
    faceOn(planeAt([0, 0, z]), [loopOf(...coedges)]);
  return bodyOf(
    'sheet',
    faceOn(
      wall(4),
      [loopOf(against(rim)), loopOf(along(high.arc), against(left), along(low.arc), along(right))],
      true,
    ),
    plane(high.z, ...high.lines.map(along), against(high.arc)),
    plane(low.z, ...low.lines.map(against).reverse(), against(low.arc)),
    plane(0, along(floor)),
    faceOn(wall(10), [loopOf(along(circleAt([0, 0, 10], 10))), loopOf(against(floor))], true),
  );
}

/** The wall of a recess of ∅24, 3 deep, across which a slot of 1 runs that is 2 deeper. */
export function slottedRecessBody(): Body {
  const reach = Math.sqrt(12 ** 2 - 0.5 ** 2);
  const faces = [1, -1].flatMap((side) => {
    const y = side / 2;
    const at = (x: number, z: number) => vertexAt(x, y, z);
    const [a, b, c, d] = [at(reach, 0), at(reach, 3), at(-reach, 0), at(-reach, 3)];
    const ring = (z: number) =>
      ({ kind: 'circle', frame: frameAt([0, 0, z]), radius: 12 }) as const;
    const [from, to] = side > 0 ? [a, c] : [c, a];
    const [fromTop, toTop] = side > 0 ? [b, d] : [d, b];
    const [bottom, top] = [edgeOn(ring(0), from, to), edgeOn(ring(3), fromTop, toTop)];
    const [start, end] = [lineBetween(from, fromTop), lineBetween(to, toTop)];
    const wall = faceOn(
      { kind: 'cylinder', frame: frameAt([0, 0, 0]), radius: 12 },
      [loopOf(along(start), along(top), against(end), against(bottom))],
      true,
    );
    const slot = [start, end].map((edge) => {
      const [low, high] = [edge.start, edge.end];
      if (!low || !high) throw new Error('a line has ends');
      const hand = Math.sign(low.point[0]);
      const corners = [
        ...[high, at(15 * hand, 3), at(15 * hand, -2), at(6 * hand, -2), at(6 * hand, 0)],
        low,
      ];
      const lines = corners.slice(1).map((corner, k) => lineBetween(corners[k] ?? corner, corner));
      const frame = frameAt([0, y, 0], [0, -side, 0]);
      return faceOn(
        { kind: 'plane', frame },
        [loopOf(along(edge), ...lines.map(along))],
        hand === side,
      );
    });
    return [wall, ...slot];
  });
  return bodyOf('sheet', ...faces);
}

/** The walls of two equal round holes along x and y that cross. @param half of their length */
export function crossedBoresBody(radius: number, half: number): Body {
  const [top, bottom] = [vertexAt(0, 0, radius), vertexAt(0, 0, -radius)];
  // Down from the top, where both walls meet: towards +x +y, −x +y, −x −y, +x −y.
  const arcs = [1, 3, 5, 7].map((eighths) => {
    const [x, y] = [Math.cos((eighths * Math.PI) / 4), Math.sin((eighths * Math.PI) / 4)];
    const frame = frameAt([0, 0, 0], [-y, x, 0], [x, y, 0]);
    const [majorRadius, minorRadius] = [radius * Math.SQRT2, radius];
    return edgeOn({ kind: 'ellipse', frame, majorRadius, minorRadius }, top, bottom);
  });
  const ways = [
    [1, 0, 0],
    [0, 1, 0],
    [-1, 0, 0],
    [0, -1, 0],
  ] as const;
  return bodyOf(
    'sheet',
    ...ways.map((way, i) => {
      const [down, up] = [arcs[i], arcs[(i + 3) % 4]];
      if (!down || !up) throw new Error('there are four arcs');
      const ring = frameAt([half * way[0], half * way[1], 0], way, [0, 0, 1]);
      const rim = edgeOn({ kind: 'circle', frame: ring, radius });
      const wall: Surface = { kind: 'cylinder', frame: frameAt([0, 0, 0], way, [0, 0, 1]), radius };
      return faceOn(wall, [loopOf(along(rim)), loopOf(along(down), against(up))], true);
    }),
  );
}
