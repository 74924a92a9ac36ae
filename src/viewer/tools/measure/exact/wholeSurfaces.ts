import type { Surface } from '../../../../model/shapes';

type Closed = Extract<Surface, { kind: 'sphere' | 'torus' }>;

/** Of a sphere or a torus that nothing cuts, square metres. */
export function wholeArea(surface: Closed): number {
  return surface.kind === 'sphere'
    ? 4 * Math.PI * surface.radius ** 2
    : 4 * Math.PI ** 2 * surface.majorRadius * surface.minorRadius;
}

/** Whether a face is all of its sphere or torus. */
export function isWholeSurface(
  surface: Closed,
  { area, boundary }: { readonly area: number; readonly boundary: readonly unknown[] },
): boolean {
  return boundary.length === 0 && isSameArea(area, wholeArea(surface), surface);
}

/**
 * To a millionth of the whole surface: areas of files are summed to nine digits or more, and a piece of a face that is
 * meant is larger.
 */
export function isSameArea(area: number, other: number, surface: Closed): boolean {
  return Math.abs(area - other) < 1e-6 * wholeArea(surface);
}
