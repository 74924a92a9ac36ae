import { multiply } from '../../base/matrix';
import type { Rgba } from '../../base/scene';
import type { Unit } from './jtUnits';

/** A node of the graph as a person sees it: what only passes on is gone. */
export interface Placement {
  readonly name: string | null;
  /** What an instance is one of, where that is called otherwise; null where it is not. */
  readonly product: string | null;
  /** Column by column, metres; null for none. */
  readonly matrix: Float64Array | null;
  readonly color: Rgba | null;
  /** Meshes that together are one part. The same list stands for the same part. */
  readonly shapes: readonly ShapeUse[];
  /** The segment of the part's exact body, where no mesh stands for it; null for none. */
  readonly exact: string | null;
  /** Whether there is more than lines in it. */
  readonly hasSurface: boolean;
  readonly children: readonly Placement[];
  readonly isInstance: boolean;
}

export interface ShapeUse {
  readonly segment: string;
  readonly isLines: boolean;
  /** In which the mesh must lie; null where nothing needs to tell damage. */
  readonly box: Float64Array | null;
  readonly color: Rgba | null;
  readonly hidesVertexColors: boolean;
  readonly unit: Unit;
}

/** Takes a node and what is below it together where that loses nothing. */
export function joined(own: Placement, children: readonly Placement[]): Placement {
  const [only] = children;
  // An instance has one thing below it, which is what it is an instance of.
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
