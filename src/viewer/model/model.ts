import { Box3, InstancedMesh } from 'three';
import type { Color, Group, Matrix4, Mesh, Object3D, Texture, Vector3 } from 'three';
import type { RevisionPmi } from '../../model/compare/pmi/revisionPmi';
import type { LeftOut, ModelExtras } from '../../model/modelExtras';
import type { PackFacts, PackSize } from '../../model/viewPack';
import type { PartPath, ShownScene } from '../../model/page/viewerMessages';
import type { ViewPack } from '../pack/readPack';
import type { LookTable } from '../material/lookTable';

/** A model as it stands on the screen. */
export interface Model {
  /** Holds the meshes that draw it: few, whatever the number of parts. */
  readonly root: Group;
  readonly parts: readonly Part[];
  readonly looks: LookTable;
  readonly batches: readonly FaceBatch[];
  /** The edges of each part that has any. */
  readonly edges: readonly EdgePiece[];
  /** The same edges as they are drawn. */
  readonly lines: readonly LineBatch[];
  readonly textures: readonly Texture[];
  readonly shown: ShownScene;
  /** Where its coordinates begin in those of the file, metres, along the same axes. */
  readonly origin: PackSize;
  /** Holds dimensions, tolerances and views, which nobody has read yet; absent where there are none. */
  readonly pmi?: ViewPack;
  /** What file this was. */
  readonly facts: PackFacts;
  readonly extras: ModelExtras | null;
  /** The names of the two revisions that stand below its roots, when it is a comparison. */
  readonly revisions?: { readonly before: string; readonly after: string };
  /** What each of the two measures. */
  readonly revisionSizes?: readonly ShownSize[];
  /** What of each of the two could not be read. */
  readonly revisionsLeftOut?: readonly [before: readonly LeftOut[], after: readonly LeftOut[]];
  /** What each of the two says of dimensions, tolerances and datums. */
  readonly revisionPmi?: readonly [before: RevisionPmi<Part>, after: RevisionPmi<Part>];
}

export type ShownSize = Pick<ShownScene, 'sizeMetres' | 'isSizeExact'>;

/** What can be pointed at: one node with geometry. */
export interface Part {
  readonly path: PartPath;
  readonly name: string;
  /** What it is called wherever it stands: `nut` for `nut_3`. */
  readonly product: string;
  /** Names of the assemblies above it, from the root. */
  readonly assemblies: readonly string[];
  readonly pieces: readonly Piece[];
  /** Parts that are the same mesh in several places have the same number. */
  readonly mesh: number;
  /** Likewise, whatever their colours: the number of the first such mesh. */
  readonly shape: number;
  /** The model's coordinates from the part's own, in which its exact shape is described. */
  readonly place: Matrix4;
  /**
   * Of its box along the axes of the part itself, metres, as large as its place makes it. There is no other rule for
   * the box of a part: the facts of a file tell the same.
   */
  readonly size: PackSize;
  /** Whether its exact shape tells that, and not its triangles. */
  readonly isSizeExact: boolean;
  /** How far an exploded view has moved it, in the model's coordinates. `ShownModel.moveParts` writes it. */
  readonly shift: Vector3;
  /** First triangle of each face of the exact shape, triangles counted through all pieces. */
  readonly faceStarts: Uint32Array | null;
  /** The extras that stand at the part's mesh in the file, decoded when asked for; null for none. */
  readonly extras: () => unknown;
}

/** A part, or what of it has one material; a part without faces has one piece for its lines. */
export interface Piece {
  /** Its row in the look table. */
  readonly slot: number;
  /** As the file says; null for lines, which have the theme's colour. */
  readonly color: Color | null;
  readonly opacity: number;
  /** Around the piece, in the model's coordinates. */
  readonly box: Box3;
  /** Vertices that stand for it when something is fitted into the window. */
  readonly points: Points;
  /** Number of its first triangle among those of the part. */
  readonly firstTriangle: number;
}

export interface Points {
  readonly coordinates: Float32Array;
  /** First vertex, and how many. */
  readonly first: number;
  readonly count: number;
  /** Where the vertices stand, when that is not yet in their coordinates. */
  readonly place: Matrix4 | null;
}

/** Triangles that are drawn in one call: of many pieces, or of one mesh in many places. */
export interface FaceBatch {
  readonly solid: Mesh;
  /** Draws the same triangles where they let things behind shine through; seen only when any do. */
  readonly blended: Mesh;
  readonly coordinates: Float32Array;
  readonly index: Uint32Array;
  readonly isDoubleSided: boolean;
  readonly copies: readonly Copy[];
}

/** One place of a batch. */
export interface Copy {
  readonly place: Matrix4;
  /** Slots in the order of their triangles, and where those of each begin. */
  readonly slots: readonly number[];
  readonly firstTriangles: readonly number[];
}

/** Lines of one part. */
export interface EdgePiece {
  readonly part: Part;
  /** Its row in the look table. */
  readonly slot: number;
  /** x y z of both ends, six numbers a segment. */
  readonly segments: Float32Array;
  /** Its batch among `Model.lines`, and its first segment there. */
  readonly batch: number;
  readonly firstSegment: number;
  /** First segment of each edge of the exact shape; null where nobody tells edges apart. */
  readonly starts: Uint32Array | null;
  /** The row that each segment is drawn with, as in its batch; null where the part is drawn as a copy. */
  readonly slots: Float32Array | null;
  /** Where the segments stand; null when they are in the model's coordinates already. */
  readonly place: Matrix4 | null;
}

/** Line segments that are drawn together. */
export interface LineBatch {
  readonly segments: Float32Array;
  /** One a segment, in the model's coordinates; null when each copy has its own slot and place. */
  readonly slots: Float32Array | null;
  readonly copies: readonly { readonly slot: number; readonly place: Matrix4 }[];
}

/** Around parts, in the model's coordinates. */
export function boxOfParts(parts: readonly Part[]): Box3 {
  const box = new Box3();
  for (const { pieces } of parts) for (const piece of pieces) box.union(piece.box);
  return box;
}

export function isBelow(path: PartPath, ancestor: PartPath): boolean {
  return ancestor.every((node, i) => path[i] === node);
}

/** Frees what the model holds on the graphics card. */
export function disposeModel({ root, looks, textures }: Model): void {
  root.traverse((object: Object3D | Mesh) => {
    if (!('geometry' in object)) return;
    object.geometry.dispose();
    for (const material of [object.material].flat()) material.dispose();
    if (object instanceof InstancedMesh) object.dispose();
  });
  for (const texture of textures) texture.dispose();
  looks.dispose();
}
