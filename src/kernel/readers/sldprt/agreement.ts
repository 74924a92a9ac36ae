import type { Body, Vertex } from '../brep/brep';
import { facesOf } from '../brep/facesOf';
import type { DisplayFace } from './displayFace';

/**
 * How far exact bodies are what a mesh shows: the share of their vertices that are corners of it, less
 * what the counts of faces differ by. Configurations of a part often have the same edges at other places.
 */
export function agreementWith(shown: readonly DisplayFace[]): (bodies: readonly Body[]) => number {
  const shareOf = cornerShareIn(shown);
  return (bodies) => {
    const { length } = bodies.flatMap(facesOf);
    return shareOf(bodies) - Math.abs(length - shown.length) / Math.max(length, shown.length, 1);
  };
}

/** The share of the vertices of bodies that are corners of a mesh; 1 where they have none. */
export function cornerShareIn(shown: readonly DisplayFace[]): (bodies: readonly Body[]) => number {
  const corners = new Set(shown.flatMap(({ positions }) => cellsOf(positions)));
  return (bodies) => {
    const vertices = new Set(
      bodies
        .flatMap(facesOf)
        .flatMap(({ loops }) =>
          loops.flatMap((loop) =>
            loop.kind === 'vertex'
              ? [loop.vertex]
              : loop.coedges.flatMap(({ edge }) => edge.start ?? []),
          ),
        ),
    );
    const found = [...vertices].filter((vertex) => corners.has(cellOf(vertex))).length;
    return vertices.size === 0 ? 1 : found / vertices.size;
  };
}

/** Hundredths of a millimetre: corners stand in single precision. */
const cell = 1e-5;

function cellsOf(positions: Float32Array): string[] {
  return Array.from({ length: positions.length / 3 }, (_, i) =>
    keyOf(positions[3 * i] ?? 0, positions[3 * i + 1] ?? 0, positions[3 * i + 2] ?? 0),
  );
}

function cellOf({ point: [x, y, z] }: Vertex): string {
  return keyOf(x, y, z);
}

function keyOf(x: number, y: number, z: number): string {
  return [x, y, z].map((value) => Math.round(value / cell) + 0).join();
}
