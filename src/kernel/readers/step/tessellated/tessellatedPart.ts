import { outOfRange } from '../../../../words/outOfRange';
import { memoized } from '../../../../words/memoized';
import { forEachSlice, partOf, type Progress } from '../../../../words/progress';
import type { FaceRange, PartMesh, Rgba } from '../../../base/scene';
import { Unexpected } from '../../../base/unexpected';
import { cross, minus, times, unitOrNull, vectorAt, type Vector } from '../../../base/vector';
import type { FileNumbers } from '../../../bodies/builtPart';
import { BoundingBox } from '../../../../model/boundingBox';
import { boundaryEdges } from '../../../mesh/boundaryEdges';
import { localOrigin } from '../../../mesh/localOrigin';
import { tessellatedTypes } from '../../../part21/representations';
import type { Source } from '../brep/stepSource';
import type { ColorOf } from '../brep/stepTopology';
import { pointList } from './pointList';
import { isTriangulated, triangulatedFace, type TriangulatedFace } from './triangulatedFace';

/**
 * A `TESSELLATED_SOLID`, a `TESSELLATED_SHELL`, or a single triangulated face or surface set as a part, with its faces
 * and their borders as edges. Volume and area are null, because those of triangles are not exact.
 * @param progress receives the share that is done
 * @throws Unexpected for a face of a kind that is not supported, because no face may be left out
 */
export function tessellatedPart(
  source: Source,
  { id, name, color }: { readonly id: number; readonly name: string; readonly color: Rgba | null },
  colorOf: ColorOf,
  progress: Progress | null = null,
): { readonly part: PartMesh; readonly numbers: FileNumbers } {
  const ids = faceIds(source, id);
  const lists = new Map<number, Float64Array>();
  const soup = new Soup();
  const faces: FaceRange[] = [];
  for (const [i, face] of ids.entries()) {
    const share = partOf(
      progress,
      (shareOfFaces * i) / ids.length,
      (shareOfFaces * (i + 1)) / ids.length,
    );
    const read = triangulatedFace(source, face);
    share?.(0.2);
    const list = memoized(lists, read.points, () => pointList(source, read.points));
    const before = soup.triangleCount;
    soup.add(face, read, list, partOf(share, 0.4, 1));
    faces.push({
      firstTriangle: before,
      triangleCount: soup.triangleCount - before,
      color: colorOf(face),
    });
  }
  if (soup.triangleCount === 0) throw new Unexpected('no triangles');
  const mesh = { ...soup.mesh(), faces };
  const edges = boundaryEdges(mesh, partOf(progress, shareBeforeEdges, 1));
  return {
    part: {
      ...{ name, color, ...mesh, edges },
      geometry: 'triangles saved in the file',
      solid: { volume: null, area: null },
    },
    numbers: { faces: ids, edges: edges.map(() => null) },
  };
}

/** Of the time: that of the faces, and that before their borders are looked for. */
const [shareOfFaces, shareBeforeEdges] = [0.5, 0.6];

/** The faces, each once, in the order of the file. */
function faceIds({ records }: Source, id: number): readonly number[] {
  const found = new Set([id]);
  const faces: number[] = [];
  // The set grows during the loop.
  for (const item of found) {
    const type = records.goTo(item);
    if (isTriangulated(type)) faces.push(item);
    else if (holders.has(type)) {
      records.skip();
      for (const held of records.references()) found.add(held);
    } else if (!beside.has(type))
      throw new Unexpected(`#${item} is ${type}, not a face known here`);
  }
  return faces;
}

const holders: ReadonlySet<string> = new Set(tessellatedTypes.slice(0, 3));

/** Lines and points that may stand beside the faces and are ignored. */
const beside: ReadonlySet<string> = new Set([
  ...['TESSELLATED_EDGE', 'TESSELLATED_CONNECTING_EDGE', 'TESSELLATED_WIRE', 'TESSELLATED_VERTEX'],
  ...['TESSELLATED_CURVE_SET', 'TESSELLATED_POINT_SET'],
]);

/** Collects the vertices and triangles of all faces in millimetres. Faces do not share vertices. */
class Soup {
  private readonly points: number[] = [];
  private readonly normals: number[] = [];
  private readonly indices: number[] = [];
  private readonly box = new BoundingBox();

  get triangleCount(): number {
    return this.indices.length / 3;
  }

  add(
    id: number,
    { places, normals, corners }: TriangulatedFace,
    list: Float64Array,
    progress: Progress | null,
  ): void {
    const own = new Map<number, number>();
    const first = this.points.length / 3;
    const firstIndex = this.indices.length;
    const given: (readonly number[] | undefined)[] = [];
    const vertex = (number: number) =>
      memoized(own, number, () => {
        const place = places.length > 0 ? places[number - 1] : number;
        const point = pointAt(list, place);
        if (!point) throw new Unexpected(`#${id} names a point that is not there`);
        this.points.push(...point);
        this.box.add(...point);
        given.push(normals.length === 1 ? normals[0] : normals[number - 1]);
        return this.points.length / 3 - 1;
      });
    forEachSlice(corners.length / 3, partOf(progress, 0, 0.7), (from, to) => {
      for (let i = 3 * from; i < 3 * to; i += 3) {
        const [a, b, c] = vectorAt(corners, i);
        if (a === b || b === c || c === a) continue;
        this.indices.push(vertex(a), vertex(b), vertex(c));
      }
    });
    this.addNormals(first, firstIndex, given);
    progress?.(1);
  }

  private addNormals(
    first: number,
    firstIndex: number,
    given: readonly (readonly number[] | undefined)[],
  ): void {
    const mean = meanNormals(this.points, this.indices, first, firstIndex);
    given.forEach((normal, i) => {
      this.normals.push(...(unitOrNull(asVector(normal ?? [])) ?? vectorAt(mean, 3 * i)));
    });
  }

  /** The mesh in metres. */
  mesh(): Pick<PartMesh, 'positions' | 'normals' | 'indices' | 'origin'> {
    const origin = localOrigin(this.box);
    const metres = this.points.map((value, i) => (value - (origin?.[i % 3] ?? noShift)) / 1000);
    return {
      ...(origin && { origin: times(origin, 1 / 1000) }),
      positions: Float32Array.from(metres),
      normals: Float32Array.from(this.normals),
      indices: Uint32Array.from(this.indices),
    };
  }
}

const noShift = 0;

function pointAt(list: Float64Array, place: number | undefined): Vector | null {
  if (place === undefined || !(place >= 1) || 3 * place > list.length) return null;
  return vectorAt(list, 3 * place - 3);
}

function asVector([x = NaN, y = NaN, z = NaN]: readonly number[]): Vector {
  return [x, y, z];
}

/**
 * Vertex normals of the vertices from `first` on, as area-weighted means over the adjacent triangles; +Z if these have
 * no area.
 */
function meanNormals(
  points: readonly number[],
  indices: readonly number[],
  first: number,
  firstIndex: number,
): Float64Array {
  const sums = new Float64Array(points.length - 3 * first);
  for (let i = firstIndex; i < indices.length; i += 3) {
    const corners = indices.slice(i, i + 3);
    const [a, b, c] = corners.map((corner) => vectorAt(points, 3 * corner));
    if (!a || !b || !c) continue;
    const normal = cross(minus(b, a), minus(c, a));
    for (const corner of corners) {
      normal.forEach((value, axis) => {
        const at = 3 * (corner - first) + axis;
        sums[at] = (sums[at] ?? outOfRange()) + value;
      });
    }
  }
  for (let i = 0; i < sums.length; i += 3) {
    sums.set(unitOrNull(vectorAt(sums, i)) ?? up, i);
  }
  return sums;
}

const up: Vector = [0, 0, 1];
