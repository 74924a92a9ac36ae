import type { UpAxes } from '../../model/compare/changes';
import { Box3, InstancedMesh } from 'three';
import type { Color, Group, Matrix4, Mesh, Object3D, Texture, Vector3 } from 'three';
import type { RevisionPmi } from '../../model/compare/pmi/revisionPmi';
import type { LeftOut, ModelExtras } from '../../model/modelExtras';
import type { PackFacts, PackSize } from '../../model/viewPack';
import type { PartPath, ShownScene } from '../../model/page/viewerMessages';
import type { ViewPack } from '../pack/readPack';
import type { AppearanceTable } from '../material/appearanceTable';

/** A model as the viewer displays it. */
export interface Model {
  /** The meshes that draw the model: few, whatever the number of parts. */
  readonly root: Group;
  readonly parts: readonly Part[];
  readonly appearances: AppearanceTable;
  readonly batches: readonly FaceBatch[];
  /** The edges of each part that has any. */
  readonly edges: readonly EdgePiece[];
  /** The same edges, batched for drawing. */
  readonly lines: readonly LineBatch[];
  readonly textures: readonly Texture[];
  readonly shown: ShownScene;
  /** Origin of the model's coordinates in those of the file, metres; the axes are parallel. */
  readonly origin: PackSize;
  /** The pack with dimensions, tolerances and saved views, not yet parsed; absent when there are none. */
  readonly pmi?: ViewPack;
  /** Facts about the source file. */
  readonly facts: PackFacts;
  readonly extras: ModelExtras | null;
  /** For a comparison: the names of the two revisions, whose trees are the roots. */
  readonly revisions?: { readonly before: string; readonly after: string };
  /** For a comparison: the size of each revision. */
  readonly revisionSizes?: readonly ShownSize[];
  /** For a comparison: what could not be read of each revision. */
  readonly revisionsLeftOut?: readonly [before: readonly LeftOut[], after: readonly LeftOut[]];
  /** For a comparison: the files, if only the axis that each format has upwards differs; absent if not. */
  readonly revisionUpAxes?: UpAxes;
  /** For a comparison: dimensions, tolerances and datums of each revision. */
  readonly revisionPmi?: readonly [before: RevisionPmi<Part>, after: RevisionPmi<Part>];
}

export type ShownSize = Pick<ShownScene, 'sizeMetres' | 'isSizeExact'>;

/** A tree node with geometry: the unit of picking and selection. */
export interface Part {
  readonly path: PartPath;
  readonly name: string;
  /** Name of the product that the node is an instance of: `nut` for `nut_3`. */
  readonly product: string;
  /** Names of the assemblies above it, from the root. */
  readonly assemblies: readonly string[];
  readonly pieces: readonly Piece[];
  /** Number of its mesh; instances of the same mesh share it. */
  readonly mesh: number;
  /** Number of the first mesh with the same shape, whatever its colours. */
  readonly shape: number;
  /** Transforms the part's own coordinates, in which its exact shape is described, to those of the model. */
  readonly place: Matrix4;
  /**
   * Size of the part's bounding box along its own axes, metres, scaled by its placement. Facts of a file use the same
   * definition.
   */
  readonly size: PackSize;
  /** Whether the size comes from the exact shape; otherwise it comes from the triangles. */
  readonly isSizeExact: boolean;
  /**
   * Displacement by the exploded view, in the model's coordinates. Only `ShownModel.moveParts` sets it; the vector is
   * never changed, because parts share it.
   */
  shift: Readonly<Vector3>;
  /** First triangle of each face of the exact shape, counted through all pieces of the part. */
  readonly faceStarts: Uint32Array | null;
  /** Decodes the extras of the part's mesh on request; null when it has none. */
  readonly extras: () => unknown;
}

/** The triangles of a part that have one material. A part without faces has one piece for its lines. */
export interface Piece {
  /** Row in the appearance table. */
  readonly slot: number;
  /** Colour in the file; null for lines, which have the theme's colour. */
  readonly color: Color | null;
  readonly opacity: number;
  /** Bounding box in the model's coordinates. */
  readonly box: Box3;
  /** The vertices that are sampled when the piece is fitted into the window. */
  readonly points: Points;
  /** Its first triangle, counted within the part. */
  readonly firstTriangle: number;
}

/** Vertices in an array, which others may share. */
export interface Points {
  readonly coordinates: Float32Array;
  /** Number of the first vertex; `count` vertices follow. */
  readonly first: number;
  readonly count: number;
  /** Placement of the vertices; null when the coordinates are already in the model's system. */
  readonly place: Matrix4 | null;
}

/** Triangles drawn by one draw call: those of many pieces, or one mesh instanced at many places. */
export interface FaceBatch {
  readonly solid: Mesh;
  /** Draws the same triangles with alpha blending; visible only when some of them are transparent. */
  readonly blended: Mesh;
  readonly coordinates: Float32Array;
  readonly index: Uint32Array;
  readonly isDoubleSided: boolean;
  readonly copies: readonly Copy[];
}

/** One instance of a batch. */
export interface Copy {
  readonly place: Matrix4;
  /** Slots in triangle order; `firstTriangles` gives where the triangles of each begin. */
  readonly slots: readonly number[];
  readonly firstTriangles: readonly number[];
}

/** The edges of one part. */
export interface EdgePiece {
  readonly part: Part;
  /** Row in the appearance table. */
  readonly slot: number;
  /** Both end points of each segment: x y z x y z, six numbers a segment. */
  readonly segments: Float32Array;
  /** Index of its batch in `Model.lines`, and of its first segment there. */
  readonly batch: number;
  readonly firstSegment: number;
  /** First segment of each edge of the exact shape; null when edges are not told apart. */
  readonly starts: Uint32Array | null;
  /** The appearance-table row of each segment, shared with the batch; null when the part is drawn as an instance. */
  readonly slots: Float32Array | null;
  /** Placement of the segments; null when they are already in the model's coordinates. */
  readonly place: Matrix4 | null;
}

/** Line segments that are drawn by one draw call. */
export interface LineBatch {
  readonly segments: Float32Array;
  /** One slot a segment, for segments in the model's coordinates; null when each copy has its own slot and place. */
  readonly slots: Float32Array | null;
  readonly copies: readonly { readonly firstSlot: number; readonly place: Matrix4 }[];
}

/** Bounding box of parts, in the model's coordinates. */
export function boxOfParts(parts: readonly Part[]): Box3 {
  const box = new Box3();
  for (const { pieces } of parts) for (const piece of pieces) box.union(piece.box);
  return box;
}

/** Whether a path leads to a node or to anything below it. */
export function isBelow(path: PartPath, ancestor: PartPath): boolean {
  return ancestor.every((node, i) => path[i] === node);
}

/** Frees the GPU memory of the model. */
export function disposeModel({ root, appearances, textures }: Model): void {
  root.traverse((object: Object3D | Mesh) => {
    if (!('geometry' in object)) return;
    object.geometry.dispose();
    for (const material of [object.material].flat()) material.dispose();
    if (object instanceof InstancedMesh) object.dispose();
  });
  for (const texture of textures) texture.dispose();
  appearances.dispose();
}
