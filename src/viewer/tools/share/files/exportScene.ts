/** What is written into a file: parts in their assemblies, in the model's coordinates, metres. */
export interface ExportScene {
  readonly roots: readonly ExportNode[];
  /** Which of the coordinates shows upwards. */
  readonly up: 'y' | 'z';
}

/** A part, which has a shape and nothing below it, or an assembly, which has no shape. */
export interface ExportNode {
  readonly name: string;
  readonly shape: ExportShape | null;
  /** The model's coordinates from the shape's own: 4 × 4 by columns, not without inverse. */
  readonly place: readonly number[];
  readonly children: readonly ExportNode[];
}

/** What parts that are the same in several places share. */
export interface ExportShape {
  readonly name: string;
  readonly triangles: number;
  /**
   * Made anew at each call: a large model is never in memory twice. Null comes in between, so that
   * whoever takes them can do something else.
   */
  faces(): Iterable<ExportFaces | null>;
}

/** Triangles of one material, seen from outside when they turn counter-clockwise. */
export interface ExportFaces {
  /** x y z, metres. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** As many as positions; null where each triangle has its own. */
  readonly normals: Float32Array<ArrayBuffer> | null;
  /** Three a triangle. */
  readonly index: Uint32Array<ArrayBuffer>;
  /** Linear light. */
  readonly color: readonly [red: number, green: number, blue: number, opacity: number];
  readonly isDoubleSided: boolean;
}

/** A part with its shape. */
export type ExportPart = ExportNode & { readonly shape: ExportShape };

/** The parts of a scene in the order of its tree. */
export function* partsIn(nodes: readonly ExportNode[]): Generator<ExportPart> {
  for (const node of nodes) {
    const { shape } = node;
    if (shape) yield { ...node, shape };
    yield* partsIn(node.children);
  }
}

/** How many parts and triangles a file of the scene has. */
export function countsOf({ roots }: ExportScene): { parts: number; triangles: number } {
  let [parts, triangles] = [0, 0];
  for (const { shape } of partsIn(roots)) {
    parts += 1;
    triangles += shape.triangles;
  }
  return { parts, triangles };
}
