import type { Body, Lump } from '../../brep/brep';
import { edgeUses } from '../../brep/edgeUses';

/**
 * A body whose faces have edges with nothing on the other side encloses nothing there, whatever its
 * faces say of their sides: such pieces are sheets, beside the solid of the closed ones.
 */
export function sheetsApart(body: Body): Body[] {
  if (body.kind === 'sheet' || body.unread.length > 0) return [body];
  const closed = body.lumps.filter((lump) => !hasFreeEdge(lump));
  if (closed.length === body.lumps.length) return [body];
  const open = body.lumps.filter(hasFreeEdge);
  const sheet: Body = { ...body, kind: 'sheet', lumps: open };
  return closed.length > 0 ? [{ ...body, lumps: closed }, sheet] : [sheet];
}

/** An edge along which one face runs once. */
function hasFreeEdge({ shells }: Lump): boolean {
  const uses = edgeUses(shells.flatMap(({ faces }) => faces));
  return [...uses.values()].some((count) => count === 1);
}
