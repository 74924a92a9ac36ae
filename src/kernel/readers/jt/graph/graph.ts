import type { Rgba } from '../../../base/scene';

/** The logical scene graph of a JT document, by the numbers of its objects. */
export interface SceneGraph {
  /** The partition, in which everything stands. */
  readonly root: number;
  readonly nodes: ReadonlyMap<number, GraphNode>;
  readonly attributes: ReadonlyMap<number, Attribute>;
  /** Per object, what is said of it; keys as the file has them. */
  readonly properties: ReadonlyMap<number, ReadonlyMap<string, PropertyValue>>;
  /** How many elements of each kind there are, by the first number of their GUID. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface GraphNode {
  readonly kind: 'group' | 'instance' | 'rangeLod' | 'switch' | 'shape' | 'lines' | 'otherShape';
  readonly isHidden: boolean;
  readonly attributes: readonly number[];
  readonly children: readonly number[];
  /** Of a shape or lines of JT 8: lowest and highest x, y, z of its mesh, in the unit of the file. */
  readonly box: Float64Array | null;
  /** Of a switch: the only child that is shown; −1 for none. */
  readonly selected: number;
  /** Of a partition: the file that its contents stand in, as the document calls it; empty for none. */
  readonly file: string;
}

/** A colour, and how it goes on from what stands above it. */
export interface Material {
  readonly kind: 'material';
  readonly diffuse: Rgba;
  /** Which of it counts; the rest stays as it is above. */
  readonly counts: PaintFields;
  /** What stays so for all below. */
  readonly isFinal: PaintFields;
  /** Counts even below what is final. */
  readonly isForced: boolean;
  /** Instead of the colours of the vertices. */
  readonly hidesVertexColors: boolean;
}

export interface PaintFields {
  readonly color: boolean;
  readonly alpha: boolean;
}

export type Attribute =
  | Material
  /** Column by column, as `SceneNode.matrix`, in the unit of the file. */
  | { readonly kind: 'transform'; readonly matrix: Float64Array };

export type PropertyValue =
  | { readonly kind: 'text'; readonly text: string }
  /** The segment that holds what is loaded when it is wanted. */
  | { readonly kind: 'segment'; readonly guid: string };
