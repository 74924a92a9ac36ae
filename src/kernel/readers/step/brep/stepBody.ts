import type { Body, Shell } from '../../../brep/brep';
import { edgeUses } from '../../../brep/edgeUses';
import type { StepFile } from '../../../part21/stepFile';
import { Unexpected } from '../../../base/unexpected';
import { sourceOf, type Source } from './stepSource';
import { TopologyReader, type ColorOf } from './stepTopology';

/** A solid or surface of the file. */
export interface BodyItem {
  readonly id: number;
  readonly name: string;
  /** The representation that lists it and that defines its units. */
  readonly representation: number | null;
}

/** Callbacks for what is to be reported about a body. */
export interface BodyReports {
  /** Called with the number of an instance that a set lists twice; it is used once. */
  readonly reportRepeated?: (id: number) => void;
  /** Called if a solid is not closed. */
  readonly reportOpen?: () => void;
}

/**
 * An exact body of the file in millimetres, or the reason (for the log) why it cannot be read: it is damaged, or of a
 * kind that is not supported. Faces of which that is so are its unread ones, with the reason for the log. A solid of
 * polygons that do not form a closed shell is read as a sheet body.
 */
export function stepBody(
  file: StepFile,
  { id, name, representation }: BodyItem,
  colorOf: ColorOf,
  { reportRepeated, reportOpen }: BodyReports = {},
): Body | { readonly kind: 'not taken'; readonly why: string } {
  const source = sourceOf(file, representation);
  try {
    const topology = new TopologyReader(source, colorOf, reportRepeated);
    const { isSolid, shells } = boundaryOf(source, id, topology);
    const { unread } = topology;
    if (shells.every(({ faces }) => faces.length === 0)) {
      throw new Unexpected(unread[0]?.why ?? 'no faces');
    }
    const isOpen =
      isSolid && unread.length === 0 && topology.hasPolygons && !shells.every(isClosed);
    if (isOpen) reportOpen?.();
    const kind = isSolid && !isOpen ? 'solid' : 'sheet';
    return { name, kind, lumps: [{ shells }], unread, color: null, placements: [] };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { kind: 'not taken', why: error.message };
  }
}

/** Whether each edge is used by an even number of face sides, that is, has a face on both sides. */
function isClosed({ faces }: Shell): boolean {
  return [...edgeUses(faces).values()].every((count) => count % 2 === 0);
}

interface Boundary {
  readonly isSolid: boolean;
  readonly shells: readonly Shell[];
}

function boundaryOf(source: Source, id: number, topology: TopologyReader): Boundary {
  const { records } = source;
  const type = records.goTo(id);
  records.skip();
  const shells = (ids: readonly number[]) => topology.shells(ids);
  switch (type) {
    case 'MANIFOLD_SOLID_BREP':
    case 'FACETED_BREP':
      return { isSolid: true, shells: shells([records.reference()]) };
    case 'BREP_WITH_VOIDS': {
      const outer = records.reference();
      const voids = records.references();
      return { isSolid: true, shells: shells([outer, ...voids]) };
    }
    case 'SHELL_BASED_SURFACE_MODEL':
    case 'FACE_BASED_SURFACE_MODEL':
      return { isSolid: false, shells: shells(records.references()) };
    case 'OPEN_SHELL':
    case 'CLOSED_SHELL':
      return { isSolid: false, shells: shells([id]) };
    default:
      throw new Unexpected(`#${id} is ${type || 'a complex instance'}`);
  }
}
