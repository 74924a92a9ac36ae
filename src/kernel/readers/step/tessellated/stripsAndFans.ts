/**
 * The triangles of a complex triangulated set (ISO 10303-42, AP242), as point numbers from 1, three per triangle. In a
 * strip every second triangle has the opposite winding; the triangles of a fan share its first point.
 */
export function stripsAndFans(
  strips: readonly (readonly number[])[],
  fans: readonly (readonly number[])[],
): number[] {
  const corners: number[] = [];
  for (const strip of strips) {
    for (let i = 0; i + 2 < strip.length; i++) {
      const first = i % 2 === 0 ? i : i + 1;
      const second = i % 2 === 0 ? i + 1 : i;
      corners.push(strip[first] ?? noPoint, strip[second] ?? noPoint, strip[i + 2] ?? noPoint);
    }
  }
  for (const fan of fans) {
    const [centre = noPoint] = fan;
    for (let i = 1; i + 1 < fan.length; i++) {
      corners.push(centre, fan[i] ?? noPoint, fan[i + 1] ?? noPoint);
    }
  }
  return corners;
}

/** No point, as points are numbered from 1. */
const noPoint = 0;
