import { referenceIn, referencesIn } from './parameter';
import type { StepFile } from './stepFile';

/**
 * Whether edges bound a face. On a whole sphere or torus there is only a seam or a vertex, so they do not. A loop that
 * cannot be read counts as a boundary, too.
 */
export function isBordered(file: StepFile, face: number): boolean {
  const parameters = file.parameters(face, 'ADVANCED_FACE', 'FACE_SURFACE');
  const loops = referencesIn(parameters?.[1]).map((bound) => loopOf(file, bound));
  const edges = loops.flatMap((loop) => edgesIn(file, loop));
  if (edges.length === 0) return loops.some((loop) => !isKnown(file, loop));
  const once = new Set<number>();
  for (const edge of edges) if (!once.delete(edge)) once.add(edge);
  return once.size > 0;
}

/** Whether its surface may be closed; planes, cylinders and cones are not. */
export function canClose(file: StepFile, face: number): boolean {
  const parameters = file.parameters(face, 'ADVANCED_FACE', 'FACE_SURFACE');
  const surface = referenceIn(parameters?.[2]);
  return file.parameters(surface, 'PLANE', 'CYLINDRICAL_SURFACE', 'CONICAL_SURFACE') === null;
}

function loopOf(file: StepFile, bound: number): number | null {
  return referenceIn(file.parameters(bound, 'FACE_BOUND', 'FACE_OUTER_BOUND')?.[1]);
}

function edgesIn(file: StepFile, loop: number | null): number[] {
  return referencesIn(file.parameters(loop, 'EDGE_LOOP')?.[1]).flatMap(
    (oriented) => referenceIn(file.parameters(oriented, 'ORIENTED_EDGE')?.[3]) ?? [],
  );
}

/** Whether it is a loop of a known type without edges. */
function isKnown(file: StepFile, loop: number | null): boolean {
  return file.parameters(loop, 'VERTEX_LOOP', 'POLY_LOOP') !== null;
}
