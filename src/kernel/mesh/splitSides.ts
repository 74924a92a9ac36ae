import { outOfRange } from '../../words/outOfRange';
import { dot, lengthOf, minus, plus, times, vectorAt } from '../base/vector';
import type { FaceRange, PartMesh } from '../base/scene';
import { openSides, unpairedSides } from './openSides';
import { weldPositions } from './weldPositions';

type Range = Pick<FaceRange, 'firstTriangle' | 'triangleCount'>;

interface Mesh<Face extends Range> extends Pick<PartMesh, 'positions' | 'normals' | 'indices'> {
  readonly faces: readonly Face[];
}

/** With more open sides a mesh stays as it is. */
const maxOpen = 500;
/** A triangle is split at one of its sides in a round. */
const maxRounds = 3;

/**
 * Splits triangles where corners of others lie on their open sides, as where a face without area between them was left
 * out, so that the mesh is closed.
 * @param reach largest distance of a corner from such a side
 * @returns the given mesh where this does not close it
 */
export function withSidesSplit<Face extends Range, M extends Mesh<Face>>(
  mesh: M,
  reach: number,
): M | (M & Mesh<Face>) {
  let made: M | (M & Mesh<Face>) = mesh;
  for (let round = 0; round < maxRounds; round++) {
    const corners = cornersOnSides(made, reach);
    if (corners.size === 0) return mesh;
    made = { ...made, ...splitAt(made, corners) };
    if (openSides(made) === 0) return made;
  }
  return mesh;
}

/** The vertices on each open side, in order from its lower end to its higher one. */
type OnSides = ReadonlyMap<string, readonly { readonly vertex: number; readonly share: number }[]>;

function cornersOnSides(mesh: Pick<PartMesh, 'positions' | 'indices'>, reach: number): OnSides {
  const open = unpairedSides(mesh);
  if (open.length > maxOpen) return new Map();
  const place = (vertex: number) => vectorAt(mesh.positions, 3 * vertex);
  const ends = [...new Set(open.flat())];
  const found = open.map(([low, high]) => {
    const [start, along] = [place(low), minus(place(high), place(low))];
    const on = ends.flatMap((vertex) => {
      const from = minus(place(vertex), start);
      const share = dot(from, along) / dot(along, along);
      const isOn = share > 0 && share < 1 && lengthOf(minus(from, times(along, share))) <= reach;
      return isOn && vertex !== low && vertex !== high ? [{ vertex, share }] : [];
    });
    return [sideKey(low, high), on.sort((a, b) => a.share - b.share)] as const;
  });
  return new Map(found.filter(([, on]) => on.length > 0));
}

function sideKey(low: number, high: number): string {
  return `${low} ${high}`;
}

function splitAt<Face extends Range>(
  { positions, normals, indices, faces }: Mesh<Face>,
  corners: OnSides,
): Mesh<Face> {
  const { ids, first } = weldPositions(positions);
  const [places, directions] = [[...positions], [...normals]];
  const made: number[] = [];
  const placeOf = (vertex: number) => first[ids[vertex] ?? outOfRange()] ?? outOfRange();
  /** A vertex of this face on a side of it. */
  const added = (
    from: number,
    to: number,
    { vertex, share }: { vertex: number; share: number },
  ) => {
    const normal = plus(
      times(vectorAt(normals, 3 * from), 1 - share),
      times(vectorAt(normals, 3 * to), share),
    );
    places.push(...vectorAt(positions, 3 * vertex));
    directions.push(...times(normal, 1 / lengthOf(normal)));
    return places.length / 3 - 1;
  };
  const split = faces.map((face) => {
    const firstTriangle = made.length / 3;
    for (let t = face.firstTriangle; t < face.firstTriangle + face.triangleCount; t++) {
      const own = [0, 1, 2].map((corner) => indices[3 * t + corner] ?? outOfRange());
      for (const [side, from] of own.entries()) {
        const [to, apex] = [
          own[(side + 1) % 3] ?? outOfRange(),
          own[(side + 2) % 3] ?? outOfRange(),
        ];
        const [low, high] = [placeOf(from), placeOf(to)];
        const isRising = low < high;
        const on = corners.get(isRising ? sideKey(low, high) : sideKey(high, low));
        if (!on) continue;
        const between = on.map((one) => added(isRising ? from : to, isRising ? to : from, one));
        const chain = [from, ...(isRising ? between : between.reverse()), to];
        chain.slice(1).forEach((next, i) => made.push(chain[i] ?? from, next, apex));
        own.length = 0;
        break;
      }
      made.push(...own);
    }
    return { ...face, firstTriangle, triangleCount: made.length / 3 - firstTriangle };
  });
  return {
    positions: Float32Array.from(places),
    normals: Float32Array.from(directions),
    indices: Uint32Array.from(made),
    faces: split,
  };
}
