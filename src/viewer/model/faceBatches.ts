import {
  DoubleSide,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Mesh,
  type MeshStandardMaterial,
} from 'three';
import { type FacePiece, indexCountOf } from './facePiece';
import type { LookTable } from './lookTable';
import { type MergedFaces, mergeFaces, turnRound } from './mergeFaces';
import type { FaceBatch, Points } from './model';
import { shinesThrough, surfaceKey, surfaceMaterial } from './surface';

/** Above this, what stands in several places is not written out for each of them. */
const mostMergedTriangles = 3_000_000;

export interface BatchedFaces {
  readonly batches: readonly FaceBatch[];
  /** By slot. */
  readonly points: ReadonlyMap<number, Points>;
}

/** Puts all pieces of a model into as few draw calls as their number of triangles allows. */
export function faceBatches(
  pieces: readonly FacePiece[],
  looks: LookTable,
  mostMerged = mostMergedTriangles,
): BatchedFaces {
  const corners = pieces.reduce((sum, { geometry }) => sum + indexCountOf(geometry), 0);
  const uses = groupBy(pieces, placedKeyOf);
  const isRepeated = (piece: FacePiece) =>
    corners > 3 * mostMerged && (uses.get(placedKeyOf(piece))?.length ?? 0) > 1;
  const batches: FaceBatch[] = [];
  const points = new Map<number, Points>();
  for (const group of groupBy(
    pieces.filter((p) => !isRepeated(p)),
    bySurface,
  ).values()) {
    batches.push(mergedBatch(group, looks, points));
  }
  for (const group of groupBy(pieces.filter(isRepeated), placedKeyOf).values()) {
    batches.push(repeatedBatch(group, looks, points));
  }
  return { batches, points };
}

const bySurface = ({ material }: FacePiece) => surfaceKey(material);

function placedKeyOf({ geometry, material, place }: FacePiece): string {
  const isMirrored = place.determinant() < 0;
  return `${geometry.uuid} ${surfaceKey(material)} ${String(isMirrored)}`;
}

function mergedBatch(
  pieces: Group<FacePiece>,
  looks: LookTable,
  points: Map<number, Points>,
): FaceBatch {
  const like = pieces[0].material;
  const merged = mergeFaces(pieces, like);
  const { geometry, coordinates, firstVertices, firstTriangles } = merged;
  const end = coordinates.length / 3;
  pieces.forEach(({ slot }, i) => {
    const first = firstVertices[i] ?? 0;
    const count = (firstVertices[i + 1] ?? end) - first;
    points.set(slot, { coordinates, first, count, place: null });
  });
  const slots = pieces.map(({ slot }) => slot);
  const meshOf = (material: MeshStandardMaterial) => new Mesh(geometry, material);
  return batchOf(merged, like, looks, meshOf, [{ place: new Matrix4(), slots, firstTriangles }]);
}

/** One geometry that is drawn in many places with one call. */
function repeatedBatch(
  pieces: Group<FacePiece>,
  looks: LookTable,
  points: Map<number, Points>,
): FaceBatch {
  const [model] = pieces;
  const merged = mergeFaces([{ ...model, place: new Matrix4() }], model.material);
  const { geometry, coordinates, index } = merged;
  if (model.place.determinant() < 0) turnRound(index, 0, index.length);
  const slots = new Float32Array(pieces.map(({ slot }) => slot));
  geometry.setAttribute('slot', new InstancedBufferAttribute(slots, 1));
  for (const { slot, place } of pieces) {
    points.set(slot, { coordinates, first: 0, count: coordinates.length / 3, place });
  }
  const meshOf = (material: MeshStandardMaterial) => {
    const mesh = new InstancedMesh(geometry, material, pieces.length);
    pieces.forEach(({ place }, i) => {
      mesh.setMatrixAt(i, place);
    });
    return mesh;
  };
  const copies = pieces.map(({ slot, place }) => ({ place, slots: [slot], firstTriangles: [0] }));
  return batchOf(merged, model.material, looks, meshOf, copies);
}

function batchOf(
  { coordinates, index }: MergedFaces,
  like: MeshStandardMaterial,
  looks: LookTable,
  meshOf: (material: MeshStandardMaterial) => Mesh,
  copies: FaceBatch['copies'],
): FaceBatch {
  const solid = meshOf(surfaceMaterial(like, 'solid', looks));
  const blended = meshOf(surfaceMaterial(like, 'blended', looks));
  // The whole model in one box: to look whether it is in sight is not worth the search for the box.
  for (const mesh of [solid, blended]) mesh.frustumCulled = false;
  solid.visible = !shinesThrough(like);
  blended.visible = !solid.visible;
  return { solid, blended, coordinates, index, isDoubleSided: like.side === DoubleSide, copies };
}

type Group<T> = readonly [T, ...T[]];

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, Group<T>> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
