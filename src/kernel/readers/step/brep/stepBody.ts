import type { Body, Shell } from '../../../brep/brep';
import type { StepFile } from '../../../part21/stepFile';
import { Unexpected } from '../../../base/unexpected';
import { representationOf } from '../../../part21/representations';
import { planeAngleUnitOf } from '../../../part21/stepUnits';
import type { Source } from './stepSource';
import { TopologyReader, type ColorOf } from './stepTopology';

/** A solid or surface of the file. */
export interface BodyItem {
  readonly id: number;
  readonly name: string;
  /** The representation that lists it, whose units are its own. */
  readonly representation: number | null;
}

/**
 * An exact body of the file, in millimetres, or why it is not taken: it is damaged, or of a kind that is
 * not known here. Nothing of it is left out. The reason is for a log.
 * @param tellRepeated is told the number of what a set names twice, and which is taken once
 */
export function stepBody(
  file: StepFile,
  { id, name, representation }: BodyItem,
  colorOf: ColorOf,
  tellRepeated?: (id: number) => void,
): Body | { readonly kind: 'not taken'; readonly why: string } {
  const source: Source = { records: file.reader(), ...unitsOf(file, representation) };
  try {
    const { isSolid, shells } = boundaryOf(
      source,
      id,
      new TopologyReader(source, colorOf, tellRepeated),
    );
    if (shells.every(({ faces }) => faces.length === 0)) throw new Unexpected('no faces');
    const kind = isSolid ? 'solid' : 'sheet';
    return { name, kind, lumps: [{ shells }], unread: [], color: null, placements: [] };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { kind: 'not taken', why: error.message };
  }
}

function unitsOf(file: StepFile, representation: number | null): Omit<Source, 'records'> {
  const found = representation === null ? null : representationOf(file, representation);
  return {
    // A thousandth is not a number of the machine, but its inverse is.
    millimetres: found ? found.metres / 0.001 : 1,
    radians: (found && planeAngleUnitOf(file, found.context)) ?? 1,
  };
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
