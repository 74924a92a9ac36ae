import { multiply } from '../../base/matrix';
import type { Rgba } from '../../base/scene';
import type { Unit } from './jtUnits';

/** A node of the graph in the tree that is shown; nodes that only pass on their child are merged with it. */
export interface Placement {
  readonly name: string | null;
  /** The name of the product of which it is an instance, if it differs; else null. */
  readonly product: string | null;
  /** Column by column, metres; null for none. */
  readonly matrix: Float64Array | null;
  readonly color: Rgba | null;
  /** The meshes that form one part. The same array object stands for the same part. */
  readonly shapes: readonly ShapeUse[];
  /** The segment of the part's exact body, if it has no mesh; else null. */
  readonly exact: string | null;
  /** Whether it contains more than lines. */
  readonly hasSurface: boolean;
  readonly children: readonly Placement[];
  readonly isInstance: boolean;
}

export interface ShapeUse {
  readonly segment: string;
  readonly isLines: boolean;
  /** The box that must contain the mesh; null if the mesh has a checksum. */
  readonly box: Float64Array | null;
  readonly color: Rgba | null;
  readonly hidesVertexColors: boolean;
  readonly unit: Unit;
}

/** Merges a node with its child or its bodies if no information is lost. */
export function mergePlacements(own: Placement, children: readonly Placement[]): Placement {
  const [only] = children;
  // An instance has a single child, which is the part or assembly of which it is an instance.
  const isUse = own.isInstance && only?.isInstance === false;
  const isOneName = own.name === null || only?.name === null;
  if (only && children.length === 1 && (isUse || isOneName)) {
    const isNamedOtherwise = isUse && !isOneName && own.name !== only.name;
    return {
      name: own.name ?? only.name,
      product: isNamedOtherwise ? only.name : (own.product ?? only.product),
      matrix:
        own.matrix && only.matrix ? multiply(own.matrix, only.matrix) : (own.matrix ?? only.matrix),
      color: only.color ?? own.color,
      shapes: only.shapes,
      exact: only.exact,
      hasSurface: only.hasSurface,
      children: only.children,
      isInstance: own.isInstance || only.isInstance,
    };
  }
  const isBody = (child: Placement) =>
    child.name === null &&
    child.matrix === null &&
    child.exact === null &&
    !child.isInstance &&
    child.children.length === 0;
  const bodies = children.filter(isBody);
  return {
    ...own,
    hasSurface: children.some(({ hasSurface }) => hasSurface),
    shapes: bodies.flatMap(({ shapes, color }) =>
      shapes.map((shape) => ({ ...shape, color: shape.color ?? color })),
    ),
    children: children.filter((child) => !isBody(child)),
  };
}
