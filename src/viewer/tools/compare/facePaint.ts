import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Matrix3,
  type Matrix4,
  Mesh,
  Vector3,
} from 'three';
import type { Difference } from '../../../model/compare/faces/differingFaces';
import type { Match } from '../../../model/compare/match/matchParts';
import { outOfRange } from '../../../words/outOfRange';
import { AppearanceTable, type Appearance } from '../../material/appearanceTable';
import { surfaceMaterial } from '../../material/surface';
import type { Model, Part } from '../../model/model';
import { pieceTriangles, type PieceTriangles } from '../../model/pieceTriangles';
import type { Blend } from './blend';
import type { RevisionPart } from './compareModel';

/** Kinds of faces: in both revisions, only in the old one, only in the new one. */
export const faceKinds = ['both', 'old', 'new'] as const;
export type FaceKind = (typeof faceKinds)[number];

/**
 * Colours that people with colour blindness can tell apart: grey, vermilion, bluish green. The legend's CSS has the
 * same.
 */
export const faceColours: Readonly<Record<FaceKind, string>> = {
  both: '#bdbfc4',
  old: '#d55e00',
  new: '#009e73',
};

/** As in `AppearanceTable.setPattern`. */
const facePatterns: Readonly<Record<FaceKind, number>> = { both: 0, old: 2, new: 1 };

/** A changed part whose differing faces are known. */
export interface PaintedMatch {
  readonly before: RevisionPart;
  readonly after: RevisionPart;
  readonly difference: Difference;
}

/** The matches that are painted face by face. */
export function paintedMatches(
  matches: readonly Match<RevisionPart>[],
  differenceOf: (match: Match<RevisionPart>) => Difference,
): readonly PaintedMatch[] {
  return matches.flatMap((match): PaintedMatch[] => {
    const { kind, before, after } = match;
    if (kind !== 'changed' || !before || !after) return [];
    const difference = differenceOf(match);
    const isWhole =
      typeof difference.before === 'string' ||
      typeof difference.after === 'string' ||
      // If no face is in both, painting faces tells nothing more.
      (difference.before.size === before.detail().faces.length &&
        difference.after.size === after.detail().faces.length);
    return isWhole ? [] : [{ before, after, difference }];
  });
}

/** Draws changed parts face by face, in place of their usual meshes. */
export class FacePaint {
  readonly parts: ReadonlySet<Part>;
  readonly meshes: readonly Mesh[];
  private readonly looks: AppearanceTable;

  constructor(
    model: Model,
    private readonly matches: readonly PaintedMatch[],
  ) {
    this.parts = new Set(matches.flatMap(({ before, after }) => [before.part, after.part]));
    this.looks = new AppearanceTable(Math.max(1, 3 * matches.length));
    const geometry = geometryOf(model, matches);
    const isDoubleSided = model.batches.some((batch) => batch.isDoubleSided);
    const surface = {
      ...{ isDoubleSided, isFlat: false, hasColors: false },
      ...{ picture: null, cut: 0, hasVaryingOpacity: false },
    };
    const { paper, isWireframe, cuts } = model.appearances;
    const { texture, patterns } = this.looks;
    const looks = { texture, patterns, isApart: { value: true }, paper, isWireframe, cuts };
    this.meshes = (['solid', 'blended'] as const).map((pass) => {
      const mesh = new Mesh(geometry, surfaceMaterial(surface, pass, looks));
      mesh.frustumCulled = false;
      mesh.visible = matches.length > 0;
      return mesh;
    });
    matches.forEach((_, i) => {
      for (const slot of [3 * i, 3 * i + 1, 3 * i + 2]) {
        this.looks.setFinish(slot, { emissive: new Color(0, 0, 0), roughness: 0.6 });
      }
    });
  }

  /** @param strength strength of the patterns, 0…1 @param isHidden whether a part is hidden */
  paint({ share, hidden }: Blend, strength: number, isHidden: (part: Part) => boolean): void {
    this.looks.patterns.value = strength;
    const isOff = hidden.has('changed');
    this.matches.forEach(({ before, after }, i) => {
      const opacities: Readonly<Record<FaceKind, number>> = {
        both: isOff || (isHidden(before.part) && isHidden(after.part)) ? 0 : 1,
        old: isOff || isHidden(before.part) ? 0 : 1 - share,
        new: isOff || isHidden(after.part) ? 0 : share,
      };
      faceKinds.forEach((kind, k) => {
        const slot = 3 * i + k;
        const color = new Color(faceColours[kind]);
        const look: Appearance = {
          color,
          opacity: opacities[kind],
          edgeColor: color,
          edgeWidth: 0,
        };
        this.looks.setAppearance(slot, look);
        this.looks.setPattern(slot, facePatterns[kind]);
      });
    });
  }

  /** Follows the displacement of parts by an exploded view. @param turn rotation of the model in the world */
  move(turn: Matrix4): void {
    const matrix = new Matrix3().setFromMatrix4(turn);
    this.matches.forEach(({ before, after }, i) => {
      const [old, current] = [before, after].map(({ part }) =>
        new Vector3().copy(part.shift).applyMatrix3(matrix),
      );
      if (!old || !current) return;
      this.looks.setShift(3 * i, current);
      this.looks.setShift(3 * i + 1, old);
      this.looks.setShift(3 * i + 2, current);
    });
  }

  dispose(): void {
    for (const mesh of this.meshes) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
      for (const material of [mesh.material].flat()) material.dispose();
    }
    this.looks.dispose();
  }
}

/** Vertices, normals and slots of the triangles of all matches. */
function geometryOf(model: Model, matches: readonly PaintedMatch[]): BufferGeometry {
  const pieces = pieceTriangles(model);
  const drawn = matches.flatMap(({ before, after, difference }, i) => [
    ...trianglesOf(pieces, after, difference.after, [3 * i, 3 * i + 2]),
    // Faces in both revisions are drawn once.
    ...trianglesOf(pieces, before, difference.before, [null, 3 * i + 1]),
  ]);
  const positions = new Float32Array(9 * drawn.length);
  const normals = new Int16Array(6 * drawn.length);
  const slots = new Float32Array(3 * drawn.length);
  drawn.forEach(({ piece, triangle, slot }, i) => {
    const { batch, copy } = piece;
    const given: unknown = batch.solid.geometry.attributes['normal'];
    const isMirrored = copy.place.determinant() < 0;
    const corners = isMirrored ? [0, 2, 1] : [0, 1, 2];
    const vertices = corners.map((corner) => batch.index[3 * triangle + corner] ?? outOfRange());
    const points = vertices.map((vertex) =>
      new Vector3().fromArray(batch.coordinates, 3 * vertex).applyMatrix4(copy.place),
    );
    const flat = flatNormal(points);
    vertices.forEach((vertex, corner) => {
      const at = 3 * i + corner;
      points[corner]?.toArray(positions, 3 * at);
      normals.set(folded(normalAt(given, vertex, copy.place) ?? flat), 2 * at);
      slots[at] = slot;
    });
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 2, true));
  geometry.setAttribute('slot', new BufferAttribute(slots, 1));
  geometry.setIndex(new BufferAttribute(Uint32Array.from(slots.keys()), 1));
  return geometry;
}

interface Drawn {
  readonly piece: PieceTriangles;
  /** Index in the batch. */
  readonly triangle: number;
  readonly slot: number;
}

/**
 * @param slots the slots of faces that are in both revisions and of those that are not; null for faces that are not
 * drawn
 */
function trianglesOf(
  pieces: ReadonlyMap<number, PieceTriangles>,
  { part, detail }: RevisionPart,
  differing: Difference['before'],
  [both, only]: readonly [both: number | null, only: number],
): readonly Drawn[] {
  const { faceOfTriangle } = detail();
  const isOnly = (triangle: number) =>
    typeof differing === 'string'
      ? differing === 'all'
      : differing.has(faceOfTriangle[triangle] ?? outOfRange());
  let number = 0;
  return part.pieces.flatMap(({ slot }) => {
    const piece = pieces.get(slot);
    return Array.from({ length: piece?.count ?? 0 }, (_, i): Drawn | null => {
      const own = isOnly(number++) ? only : both;
      return piece && own !== null ? { piece, triangle: piece.first + i, slot: own } : null;
    }).filter((drawn) => drawn !== null);
  });
}

function flatNormal([a, b, c]: readonly Vector3[]): Vector3 {
  if (!a || !b || !c) return new Vector3(0, 0, 1);
  return new Vector3().subVectors(b, a).cross(new Vector3().subVectors(c, a)).normalize();
}

/** Decodes an octahedron-encoded normal; null when there is none. */
function normalAt(given: unknown, vertex: number, place: Matrix4): Vector3 | null {
  if (!(given instanceof BufferAttribute)) return null;
  const [x, y] = [given.getX(vertex), given.getY(vertex)];
  const normal = new Vector3(x, y, 1 - Math.abs(x) - Math.abs(y));
  const below = Math.max(-normal.z, 0);
  normal.x -= below * (x < 0 ? -1 : 1);
  normal.y -= below * (y < 0 ? -1 : 1);
  return normal.applyMatrix3(new Matrix3().getNormalMatrix(place)).normalize();
}

/** Encodes a normal as octahedron coordinates in signed shorts. */
function folded({ x, y, z }: Vector3): readonly [number, number] {
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z) || 1;
  const [u, v] = [x / sum, y / sum];
  const [s, t] =
    z >= 0 ? [u, v] : [(1 - Math.abs(v)) * (u < 0 ? -1 : 1), (1 - Math.abs(u)) * (v < 0 ? -1 : 1)];
  return [Math.round(32767 * s), Math.round(32767 * t)];
}
