import type { Body, Lump } from '../../brep/brep';
import { edgeUses } from '../../brep/edgeUses';

/**
 * Separates open pieces from closed ones. A piece with edges that only one face uses encloses nothing, whatever its
 * faces state about their sides: such pieces become a sheet body beside the solid.
 */
export function separateSheets(body: Body): Body[] {
  if (body.kind === 'sheet' || body.unread.length > 0) return [body];
  const closed = body.lumps.filter((lump) => !hasFreeEdge(lump));
  if (closed.length === body.lumps.length) return [body];
  const open = body.lumps.filter(hasFreeEdge);
  const sheet: Body = { ...body, kind: 'sheet', lumps: open };
  return closed.length > 0 ? [{ ...body, lumps: closed }, sheet] : [sheet];
}

/** Whether an edge is used by one face only. */
function hasFreeEdge({ shells }: Lump): boolean {
  const uses = edgeUses(shells.flatMap(({ faces }) => faces));
  return [...uses.values()].some((count) => count === 1);
}
