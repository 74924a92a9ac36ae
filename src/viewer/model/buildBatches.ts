import { outOfRange } from '../../words/outOfRange';
import { memoized } from '../../words/memoized';
import { ArrayKeys } from '../base/arrayKeys';
import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Mesh,
  type ShaderMaterial,
  Sphere,
  type Texture,
} from 'three';
import type { PackBatch, PackDescription } from '../../model/viewPack';
import { damagedPack } from '../pack/packArrays';
import type { ViewPack } from '../pack/readPack';
import type { AppearanceTable } from '../material/appearanceTable';
import type { Copy, FaceBatch } from './model';
import { type Surface, surfaceMaterial } from '../material/surface';
import { PackedCopy, type PackedPart } from './packedPart';
import type { PackTables } from './packTables';

/** A piece and its location in a batch. */
interface PieceInBatch {
  readonly slot: number;
  readonly firstTriangle: number;
  readonly part: PackedPart;
}

/**
 * Builds the meshes that draw a pack's triangles, using the arrays of the pack without copying them.
 * @throws UnreadableModel when the arrays of a batch do not fit each other
 */
export function buildBatches(
  { description, arrays }: ViewPack,
  table: PackTables,
  parts: readonly PackedPart[],
  pictures: readonly (Texture | null)[],
  appearances: AppearanceTable,
): readonly FaceBatch[] {
  const piecesOf = piecesByBatch(description, table, parts);
  const shared = new SharedAttributes();
  return description.batches.map((batch, i): FaceBatch => {
    const positions = arrays.floats(batch.positions, 3);
    const index = arrays.integers(batch.index, 3);
    const geometry = geometryOf(batch, { positions, index }, arrays, shared);
    const pieces = piecesOf[i] ?? [];
    if (!areInOrder(batch, pieces, index.length / 3)) throw damagedPack('pieces');
    const surface = surfaceOf(batch, pictures);
    const meshOf = batch.repeated
      ? repeatedMesh(geometry, pieces)
      : (material: ShaderMaterial) => new Mesh(geometry, material);
    const solid = meshOf(surfaceMaterial(surface, 'solid', appearances));
    const blended = meshOf(surfaceMaterial(surface, 'blended', appearances));
    // A batch usually spans the whole model, so a frustum test of its box would rarely cull it.
    for (const mesh of [solid, blended]) mesh.frustumCulled = false;
    setSphere([solid, blended], table, pieces);
    solid.visible = !surface.hasVaryingOpacity;
    blended.visible = !solid.visible;
    return {
      solid,
      blended,
      coordinates: positions,
      index,
      isDoubleSided: surface.isDoubleSided,
      copies: copiesOf(batch, table, pieces),
    };
  });
}

/** The pieces of each batch by their first triangle; large parts may come before small ones there. */
function piecesByBatch(
  { batches, parts: given }: PackDescription,
  table: PackTables,
  parts: readonly PackedPart[],
): readonly (readonly PieceInBatch[])[] {
  const pieces: PieceInBatch[][] = batches.map(() => []);
  for (const part of parts) {
    const { firstSlot, slots } = given[part.number] ?? outOfRange();
    for (let slot = firstSlot; slot < firstSlot + slots; slot++) {
      const firstTriangle = table.column(slot, 'firstTriangle');
      pieces[table.column(slot, 'batch')]?.push({ slot, firstTriangle, part });
    }
  }
  for (const own of pieces) own.sort((one, other) => one.firstTriangle - other.firstTriangle);
  return pieces;
}

function geometryOf(
  { repeated, normals, slots, colors, uvs }: PackBatch,
  { positions, index }: BatchArrays,
  arrays: ViewPack['arrays'],
  shared: SharedAttributes,
): BufferGeometry {
  const geometry = new BufferGeometry();
  const count = positions.length / 3;
  if (!isWithin(index, count)) throw damagedPack('triangles');
  geometry.setIndex(shared.of(index, 1));
  geometry.setAttribute('position', shared.of(positions, 3));
  if (normals) {
    geometry.setAttribute('normal', shared.of(arrays.shorts(normals, 2, count), 2, true));
  }
  if (slots && !repeated) {
    geometry.setAttribute('slot', shared.of(arrays.floats(slots, 1, count), 1));
  }
  if (colors) {
    const numbers = arrays.unsignedShorts(colors, 4, count);
    geometry.setAttribute('color', shared.of(numbers, 4, true));
  }
  if (uvs) geometry.setAttribute('uv', shared.of(arrays.floats(uvs, 2, count), 2));
  return geometry;
}

interface BatchArrays {
  readonly positions: Float32Array;
  readonly index: Uint32Array;
}

type Numbers = Float32Array | Uint32Array | Uint16Array | Int16Array;

/** Batches with the same numbers have the same attributes, which the graphics memory then holds once. */
class SharedAttributes {
  private readonly keys = new ArrayKeys();
  private readonly known = new Map<string, BufferAttribute>();

  of(numbers: Numbers, itemSize: number, normalized = false): BufferAttribute {
    const key = `${this.keys.of(numbers)} ${numbers.constructor.name}`;
    return memoized(this.known, key, () => new BufferAttribute(numbers, itemSize, normalized));
  }
}

function isWithin(index: Uint32Array, count: number): boolean {
  let highest = 0;
  for (let i = 0; i < index.length; i++) highest = Math.max(highest, index[i] ?? outOfRange());
  return index.length === 0 || highest < count;
}

/** Checks that each piece's triangles end where those of the next piece begin. */
function areInOrder(
  { repeated }: PackBatch,
  pieces: readonly PieceInBatch[],
  triangles: number,
): boolean {
  if (repeated || triangles === 0) return true;
  const ends = [...pieces.slice(1).map(({ firstTriangle }) => firstTriangle), triangles];
  return (
    pieces.length > 0 &&
    pieces.every(({ firstTriangle }, i) => firstTriangle <= (ends[i] ?? outOfRange()))
  );
}

function surfaceOf(
  { surface, normals, colors }: PackBatch,
  pictures: readonly (Texture | null)[],
): Surface {
  return {
    isDoubleSided: surface.doubleSided,
    isFlat: normals === undefined,
    hasColors: colors !== undefined,
    picture: pictures[surface.picture ?? -1] ?? null,
    cut: surface.cut ?? 0,
    hasVaryingOpacity: surface.shines,
  };
}

/** One geometry that is drawn at all its places by one instanced draw call. */
function repeatedMesh(geometry: BufferGeometry, pieces: readonly PieceInBatch[]) {
  const slots = Float32Array.from(pieces, ({ slot }) => slot);
  geometry.setAttribute('slot', new InstancedBufferAttribute(slots, 1));
  const matrices = new InstancedBufferAttribute(new Float32Array(16 * pieces.length), 16);
  pieces.forEach(({ part }, i) => {
    part.place.toArray(matrices.array, 16 * i);
  });
  // Both passes have the same placements, which are held once.
  return (material: ShaderMaterial) => {
    const mesh = new InstancedMesh(geometry, material, 0);
    mesh.instanceMatrix = matrices;
    mesh.count = pieces.length;
    return mesh;
  };
}

/**
 * Sets the bounding sphere by which three.js sorts the meshes; it would compute the sphere from every vertex otherwise.
 */
function setSphere(
  meshes: readonly Mesh[],
  table: PackTables,
  pieces: readonly PieceInBatch[],
): void {
  const around = new Box3();
  for (const { slot } of pieces) around.union(table.boxOf(slot));
  const sphere = around.getBoundingSphere(new Sphere());
  for (const mesh of meshes) {
    if (mesh instanceof InstancedMesh) mesh.boundingSphere = sphere;
    else mesh.geometry.boundingSphere = sphere;
  }
}

function copiesOf(
  { repeated }: PackBatch,
  table: PackTables,
  pieces: readonly PieceInBatch[],
): readonly Copy[] {
  if (repeated) {
    return pieces.map(({ slot, part }) =>
      table.slotsOf(part.number) === 1 ? part : new PackedCopy(part, slot),
    );
  }
  const slots = pieces.map(({ slot }) => slot);
  const firstTriangles = pieces.map(({ firstTriangle }) => firstTriangle);
  return [{ place: new Matrix4(), slots, firstTriangles }];
}
