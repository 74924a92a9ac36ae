import { outOfRange } from '../../../../words/outOfRange';
import type { Body, Lump } from '../../../brep/brep';
import type { SewnShell } from '../../../sewing/shells';
import { Unexpected, unexpectedAsValue } from '../../../base/unexpected';
import { coarseMesh, enclosingShells, type CoarseShell } from './enclosed';
import type { UnsewnItem } from '../../../sewing/unsewnItem';
import type { Item, KnownBody } from './item';

/** Makes a solid of each closed shell; a shell inside another one is a void of it. */
export function solidsOf(closed: readonly SewnShell[]): readonly Item[] {
  const shells = closed.filter((shell) => !isLine(shell));
  if (shells.length < 2) return shells.map((shell) => solid([shell]));
  const looked: CoarseShell[] = [];
  const unseen: SewnShell[] = [];
  for (const shell of shells) {
    const mesh = unexpectedAsValue(() => coarseMesh(shell));
    if (mesh instanceof Unexpected) unseen.push(shell);
    else looked.push({ shell, mesh });
  }
  return [...nested(looked), ...unseen.map((shell) => solid([shell]))];
}

/** A plane face that is closed by itself is bounded by a curve that runs forth and back, so it has no area. */
function isLine({ faces }: SewnShell): boolean {
  return faces.length === 1 && faces[0]?.surface.kind === 'plane';
}

function nested(looked: readonly CoarseShell[]): readonly Item[] {
  const depths = enclosingShells(looked.map(({ mesh }) => mesh));
  return looked.flatMap(({ shell }, i): Item[] => {
    const depth = (depths[i] ?? outOfRange()).length;
    if (depth % 2 === 1) return [];
    const voids = looked.filter((_, k) => {
      const around = depths[k] ?? outOfRange();
      return around.length === depth + 1 && around.includes(i);
    });
    return [solid([shell, ...voids.map((one) => one.shell)])];
  });
}

/**
 * Shells that are not closed, as one sheet together with the surfaces that could not be read; empty if there are none.
 */
export function sheetOf(
  shells: readonly SewnShell[],
  left: readonly UnsewnItem[],
): readonly Item[] {
  if (shells.length === 0 && left.length === 0) return [];
  const known = body(
    'sheet',
    shells.map(({ faces }) => ({ faces })),
    left,
  );
  return [{ isSewn: true, name: null, kind: 'sheet', known }];
}

function solid(shells: readonly SewnShell[]): Item {
  const known = body(
    'solid',
    shells.map(({ faces }) => ({ faces })),
  );
  return { isSewn: true, name: null, kind: 'solid', known };
}

function body(kind: Body['kind'], shells: Lump['shells'], unread: Body['unread'] = []): KnownBody {
  const rest = { name: null, unread, color: null, placements: [] };
  return { kind: 'known', body: { kind, lumps: [{ shells }], ...rest } };
}
