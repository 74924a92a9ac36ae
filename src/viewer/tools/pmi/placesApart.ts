/** A label that leads away from a text, in CSS pixels. */
export interface LabelPlace {
  /** Its middle beside the text. */
  readonly x: number;
  readonly y: number;
  /** Unit vector away from the text, along which it may move. */
  readonly away: readonly [u: number, v: number];
  readonly width: number;
  readonly height: number;
}

/**
 * Moves labels away from their texts as far as is needed so that none covers an earlier one, up to a limit, beyond
 * which nobody would know what a label belongs to. They stay where they are if they are more than a view has room for.
 * @returns the middle of each
 */
export function placesApart(labels: readonly LabelPlace[]): readonly (readonly [number, number])[] {
  if (labels.length > maxLabels) return labels.map(({ x, y }) => [x, y]);
  const taken: Pick<LabelPlace, 'x' | 'y' | 'width' | 'height'>[] = [];
  return labels.map(({ x, y, away: [u, v], width, height }) => {
    const covers = (far: number) =>
      taken.some(
        (other) =>
          2 * Math.abs(x + far * u - other.x) < width + other.width &&
          2 * Math.abs(y + far * v - other.y) < height + other.height,
      );
    const distances = Array.from({ length: steps }, (_, i) => i * stride);
    const far = distances.find((distance) => !covers(distance)) ?? 0;
    const place = [x + far * u, y + far * v] as const;
    taken.push({ x: place[0], y: place[1], width, height });
    return place;
  });
}

/** More of them hide most of the model. In every frame each one is compared with all before it. */
const maxLabels = 500;

/** How many distances are tried, and how far they are apart in CSS pixels. */
const [steps, stride] = [16, 6];
