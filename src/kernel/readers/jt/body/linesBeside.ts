/**
 * Lines that show more than the borders of faces do: programs save the edges of a body as lines as well.
 * @param borders x y z of their points
 */
export function linesBeside(
  borders: readonly Float32Array[],
  lines: readonly Float32Array[],
): readonly Float32Array[] {
  if (lines.length === 0) return lines;
  const drawn = new Set(borders.flatMap(stepsOf));
  return lines.filter((line) => stepsOf(line).some((step) => !drawn.has(step)));
}

/** From point to point, the same in both directions. */
function stepsOf(line: Float32Array): string[] {
  const points = Array.from({ length: line.length / 3 }, (_, i) =>
    line.subarray(i * 3, i * 3 + 3).join(),
  );
  return points.slice(1).map((to, i) => [points[i] ?? '', to].sort().join(' '));
}
