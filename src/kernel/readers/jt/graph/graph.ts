import type { Rgba } from '../../../base/scene';

/** The logical scene graph (LSG) of a JT document, by object numbers. */
export interface SceneGraph {
  /** The root partition, which contains everything. */
  readonly root: number;
  readonly nodes: ReadonlyMap<number, GraphNode>;
  readonly attributes: ReadonlyMap<number, Attribute>;
  /** The properties of each object; keys as in the file. */
  readonly properties: ReadonlyMap<number, ReadonlyMap<string, PropertyValue>>;
  /** The number of elements of each type, by the first eight digits of its GUID. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface GraphNode {
  readonly kind: 'group' | 'instance' | 'rangeLod' | 'switch' | 'shape' | 'lines' | 'otherShape';
  readonly isHidden: boolean;
  readonly attributes: readonly number[];
  readonly children: readonly number[];
  /** For a shape or lines in JT 8: lowest and highest x, y, z of its mesh, in the unit of the file. */
  readonly box: Float64Array | null;
  /** For a switch node: the index of the only child that is shown; −1 for none. */
  readonly selected: number;
  /** For a partition: the name of the file that has its contents; empty for none. */
  readonly file: string;
}

/** A material attribute, with the rules of how it combines with materials above it in the graph. */
export interface Material {
  readonly kind: 'material';
  readonly diffuse: Rgba;
  /** Which fields it sets; other fields are inherited from above. */
  readonly counts: PaintFields;
  /** Which fields cannot be changed by attributes below. */
  readonly isFinal: PaintFields;
  /** Whether it applies even if a material above is final. */
  readonly isForced: boolean;
  /** Whether it replaces vertex colours. */
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
  /** The segment with data that is loaded on demand (late loaded property). */
  | { readonly kind: 'segment'; readonly guid: string };
