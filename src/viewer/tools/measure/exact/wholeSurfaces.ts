import type { Surface } from '../../../../model/shapes';

type Closed = Extract<Surface, { kind: 'sphere' | 'torus' }>;

/** Area of a complete sphere or torus, square metres. */
export function wholeArea(surface: Closed): number {
  return surface.kind === 'sphere'
    ? 4 * Math.PI * surface.radius ** 2
    : 4 * Math.PI ** 2 * surface.majorRadius * surface.minorRadius;
}

/** Whether a face is a complete sphere or torus. */
export function isWholeSurface(
  surface: Closed,
  { area, boundary }: { readonly area: number; readonly boundary: readonly unknown[] },
): boolean {
  return boundary.length === 0 && isSameArea(area, wholeArea(surface), surface);
}

/**
 * Compares areas within a millionth of the complete surface: areas in files have nine digits or more, and a real trim
 * removes more.
 */
export function isSameArea(area: number, other: number, surface: Closed): boolean {
  return Math.abs(area - other) < 1e-6 * wholeArea(surface);
}
