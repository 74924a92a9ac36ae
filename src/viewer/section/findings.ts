import { metresPer, type Unit } from '../overlay/lengths';
import type { Cap } from './caps';
import type { Findings } from './sectionPanel';

/** More parts than this are counted, not listed. */
const mostListed = 100;

/** What caps say in words: the area in total and of each part. All of it is of the mesh, not exact. */
export function findingsOf(caps: readonly Cap[], unit: Unit): Findings {
  const closed = caps.filter(({ isClosed }) => isClosed);
  const open = caps.filter(({ isClosed }) => !isClosed);
  const area = closed.reduce((sum, cap) => sum + cap.area, 0);
  const sorted = [...closed].sort((a, b) => b.area - a.area);
  const counted = `${closed.length} part${closed.length === 1 ? '' : 's'}`;
  const gaps = open.length > 0 ? `, ${open.length} open` : '';
  const rows = [
    ...open.map(
      ({ contour }) => [contour.part.name, 'open mesh, no cap: its outline has gaps'] as const,
    ),
    ...sorted.map((cap) => [cap.contour.part.name, areaText(cap.area, unit)] as const),
  ];
  const rest = rows.length - mostListed;
  return {
    total: caps.length === 0 ? 'cuts nothing' : `${areaText(area, unit)} in ${counted}${gaps}`,
    parts: [...rows.slice(0, mostListed), ...(rest > 0 ? [[`and ${rest} more`, ''] as const] : [])],
  };
}

/** `≈ 1234 mm² mesh`: four significant figures, at least. */
function areaText(squareMetres: number, unit: Unit): string {
  const value = squareMetres / metresPer[unit] ** 2;
  const digits = value === 0 ? 0 : 3 - Math.floor(Math.log10(value));
  const text = value.toLocaleString('en', {
    maximumFractionDigits: Math.max(0, Math.min(6, digits)),
    useGrouping: false,
  });
  return `≈ ${text} ${unit}² mesh`;
}
