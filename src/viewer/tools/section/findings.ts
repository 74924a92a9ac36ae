import { say } from '../../../words/say';
import type { Part } from '../../model/model';
import { metresPer, type Unit } from '../../base/lengths';
import type { Cap } from './cut/caps';
import type { Findings } from './sectionPanel';

/** More parts than this are counted, not listed. */
const mostListed = 100;

/** What caps say in words: the area in total and of each part. All of it is of the mesh, not exact. */
export function findingsOf(caps: readonly Cap[], unit: Unit): Findings {
  const open = new Set(caps.filter(({ isClosed }) => !isClosed).map(({ contour }) => contour.part));
  const areas = new Map<Part, number>();
  for (const { contour, area, isClosed } of caps) {
    if (isClosed) areas.set(contour.part, (areas.get(contour.part) ?? 0) + area);
  }
  const total = [...areas.values()].reduce((sum, area) => sum + area, 0);
  const counted = areas.size === 1 ? say('1 part') : say('{count} parts', { count: areas.size });
  const gaps = open.size > 0 ? say(', {count} open', { count: open.size }) : '';
  const rows = [
    ...[...open].map(({ name }) => [name, say('open mesh, no cap: its outline has gaps')] as const),
    ...[...areas]
      .sort(([, a], [, b]) => b - a)
      .map(([{ name }, area]) => [name, areaText(area, unit)] as const),
  ];
  const rest = rows.length - mostListed;
  return {
    total:
      caps.length === 0
        ? say('cuts nothing')
        : say('{area} in {counted} (mesh){gaps}', { area: areaText(total, unit), counted, gaps }),
    parts: [
      ...rows.slice(0, mostListed),
      ...(rest > 0 ? [[say('and {count} more', { count: rest }), ''] as const] : []),
    ],
  };
}

/** `≈ 1234 mm²`: four significant figures, at least. */
function areaText(squareMetres: number, unit: Unit): string {
  const value = squareMetres / metresPer[unit] ** 2;
  const digits = value === 0 ? 0 : 3 - Math.floor(Math.log10(value));
  const text = value.toLocaleString('en', {
    maximumFractionDigits: Math.max(0, Math.min(6, digits)),
    useGrouping: false,
  });
  return `≈ ${text} ${unit}²`;
}
