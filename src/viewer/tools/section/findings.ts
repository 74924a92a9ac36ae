import { say } from '../../../words/say';
import type { Part } from '../../model/model';
import {
  countText,
  largeText,
  withApproximateSign,
  meshFigures,
  type NumberStyle,
} from '../../../model/quantities';
import type { Cap } from './cut/caps';
import type { Findings } from './sectionPanel';

/** At most so many parts are listed; the others are counted. */
const maxListed = 100;

/** Describes caps: the total area and that of each part. All numbers are those of the mesh, not exact. */
export function findingsOf(caps: readonly Cap[], style: NumberStyle): Findings {
  const open = new Set(caps.filter(({ isClosed }) => !isClosed).map(({ contour }) => contour.part));
  const areas = new Map<Part, number>();
  for (const { contour, area, isClosed } of caps) {
    if (isClosed) areas.set(contour.part, (areas.get(contour.part) ?? 0) + area);
  }
  const total = [...areas.values()].reduce((sum, area) => sum + area, 0);
  const counted =
    areas.size === 1 ? say('1 part') : say('{count} parts', { count: countText(areas.size) });
  const gaps = open.size > 0 ? say(', {count} open', { count: open.size }) : '';
  const rows = [
    ...[...open].map(({ name }) => [name, say('open mesh, no cap: its outline has gaps')] as const),
    ...[...areas]
      .sort(([, a], [, b]) => b - a)
      .map(([{ name }, area]) => [name, areaText(area, style)] as const),
  ];
  const rest = rows.length - maxListed;
  return {
    total:
      caps.length === 0
        ? say('cuts nothing')
        : say('{area} in {counted} (mesh){gaps}', { area: areaText(total, style), counted, gaps }),
    parts: [
      ...rows.slice(0, maxListed),
      ...(rest > 0 ? [[say('and {count} more', { count: rest }), ''] as const] : []),
    ],
  };
}

/** Such as `≈ 1234 mm²`. */
function areaText(squareMetres: number, style: NumberStyle): string {
  return withApproximateSign(largeText(squareMetres, 2, style, meshFigures), false);
}
