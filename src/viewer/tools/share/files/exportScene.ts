/** The scene that is written to a file: parts in their assemblies, in the model's coordinates, metres. */
export interface ExportScene {
  readonly roots: readonly ExportNode[];
  /** The up axis of the coordinates. */
  readonly up: 'y' | 'z';
}

/** A part, which has a shape and no children, or an assembly, which has no shape. */
export interface ExportNode {
  readonly name: string;
  readonly shape: ExportShape | null;
  /** Transforms the shape's coordinates to the model's: 4 × 4, by columns, invertible. */
  readonly place: readonly number[];
  readonly children: readonly ExportNode[];
}

/** A shape, shared by its instances. */
export interface ExportShape {
  readonly name: string;
  readonly triangles: number;
  /**
   * Generated anew in each call, so that a large model is not in memory twice. Yields null in between, where the
   * consumer may pause.
   */
  faces(): Iterable<ExportFaces | null>;
}

/** Triangles of one material, counter-clockwise as seen from outside. */
export interface ExportFaces {
  /** x y z of each vertex, metres. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** One for each vertex; null for flat shading. */
  readonly normals: Float32Array<ArrayBuffer> | null;
  /** Three indices a triangle. */
  readonly index: Uint32Array<ArrayBuffer>;
  /** Linear colour. */
  readonly color: readonly [red: number, green: number, blue: number, opacity: number];
  readonly isDoubleSided: boolean;
}

/** A part with its shape. */
export type ExportPart = ExportNode & { readonly shape: ExportShape };

/** The parts of a scene in tree order. */
export function* partsIn(nodes: readonly ExportNode[]): Generator<ExportPart> {
  for (const node of nodes) {
    const { shape } = node;
    if (shape) yield { ...node, shape };
    yield* partsIn(node.children);
  }
}

/** Number of parts and triangles in a file of the scene. */
export function countsOf({ roots }: ExportScene): { parts: number; triangles: number } {
  let [parts, triangles] = [0, 0];
  for (const { shape } of partsIn(roots)) {
    parts += 1;
    triangles += shape.triangles;
  }
  return { parts, triangles };
}
