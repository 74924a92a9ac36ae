import { BufferAttribute, BufferGeometry, EdgesGeometry, Sphere } from 'three';
import type { EdgePiece } from './edgeMeshes';
import { floatsOf } from './mergeFaces';
import type { BarePiece } from './model';
import { segmentsOf } from './segmentsOf';

/** Above this the search for creases would hold up the page. */
const mostTriangles = 250_000;
const creaseDegrees = 30;

/**
 * Finds edges for a model that brought none: the creases between its triangles. One geometry at a
 * time, with `pause` between them, so that the page stays alive.
 */
export async function findCreases(
  pieces: readonly BarePiece[],
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<readonly EdgePiece[]> {
  if (uniqueTriangles(pieces) > mostTriangles) return [];
  const known = new Map<BufferGeometry, Float32Array>();
  const edges: EdgePiece[] = [];
  for (const { slot, geometry, place } of pieces) {
    if (!known.has(geometry)) await pause();
    if (signal.aborted) return [];
    const segments = known.get(geometry) ?? creasesOf(geometry);
    known.set(geometry, segments);
    edges.push({ slot, segments, place });
  }
  return edges;
}

/**
 * three.js joins vertices that agree to four decimals, which in metres is a tenth of a millimetre:
 * the search therefore runs in a copy that is blown up to a fixed size.
 */
function creasesOf(geometry: BufferGeometry): Float32Array {
  const radius = geometry.boundingBox?.getBoundingSphere(new Sphere()).radius ?? 0;
  const scale = radius > 0 ? 1000 / radius : 1;
  const copy = new BufferGeometry();
  const scaled = floatsOf(geometry.getAttribute('position'), 3).map((value) => value * scale);
  copy.setAttribute('position', new BufferAttribute(scaled, 3));
  copy.setIndex(geometry.index);
  return segmentsOf(new EdgesGeometry(copy, creaseDegrees)).map((value) => value / scale);
}

function uniqueTriangles(pieces: readonly BarePiece[]): number {
  const geometries = new Set(pieces.map(({ geometry }) => geometry));
  return [...geometries].reduce(
    (sum, { index, attributes }) => sum + ((index ?? attributes['position'])?.count ?? 0) / 3,
    0,
  );
}
