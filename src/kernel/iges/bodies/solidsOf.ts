import type { Body, Lump } from '../../readers/brep/brep';
import type { SewnShell } from '../sewing/shells';
import { enclosingShells } from './enclosed';

/** A solid for each closed shell, and one within another one as its void. */
export function solidsOf(shells: readonly SewnShell[]): readonly Body[] {
  const depths = enclosingShells(shells);
  return shells.flatMap((shell, i): Body[] => {
    const depth = depths[i]?.length ?? 0;
    if (depth % 2 === 1) return [];
    const voids = shells.filter((_, k) => {
      const around = depths[k] ?? [];
      return around.length === depth + 1 && around.includes(i);
    });
    const lump: Lump = { shells: [shell, ...voids].map(({ faces }) => ({ faces })) };
    return [body('solid', [lump])];
  });
}

/** What encloses nothing, as one surface; none of none. */
export function sheetOf(shells: readonly SewnShell[]): readonly Body[] {
  if (shells.length === 0) return [];
  return [body('sheet', [{ shells: shells.map(({ faces }) => ({ faces })) }])];
}

function body(kind: Body['kind'], lumps: readonly Lump[]): Body {
  return { name: null, kind, lumps, unread: [], color: null, placements: [] };
}
