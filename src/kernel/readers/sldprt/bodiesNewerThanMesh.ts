import { BoundingBox, type Box } from '../../../model/boundingBox';
import { say } from '../../../words/say';
import { times } from '../../base/vector';
import type { Body } from '../../brep/brep';
import { knownBox } from '../../brep/knownBox';
import { isWithinBox } from '../../gates/saved/whyOtherBox';
import { areShown } from './agreement';
import type { ExactBodies } from './bodiesIn';
import type { DisplayFace } from './display/displayFace';
import { isRead, readExactBodies, readLastBodies } from './exactBodies';
import type { SavedState } from './savedState';
import type { SolidWorksFile } from './openSolidWorks';
import { shownBodies } from './shownBodies';

/** The exact bodies chosen for a part whose saved mesh may show an earlier state of them. */
export interface ChosenBodies {
  readonly found: ExactBodies | string | null;
  /** Whether the mesh may be compared with the bodies, because it is current or shows the same state. */
  readonly isMeshOfThem: boolean;
  /** Warnings about facts that only the mesh tells. */
  readonly notes: readonly string[];
}

/**
 * Chooses the bodies of a part that changed after its mesh was made: those of the last state. Where the declared box of
 * the model agrees, the mesh still tells which bodies are hidden, or that the features after an earlier state are
 * suppressed. Without such a box the mesh decides as if it were current.
 */
export function bodiesNewerThanMesh(
  file: SolidWorksFile,
  shown: readonly DisplayFace[],
  { configuration, box }: SavedState,
): ChosenBodies {
  const byMesh = (): ChosenBodies => ({
    found: readExactBodies(file, shown),
    isMeshOfThem: true,
    notes: [],
  });
  if (!box) return byMesh();
  const read = readLastBodies(file, configuration);
  if (!isRead(read)) return { found: read, isMeshOfThem: false, notes: [] };
  const last = inBox(read, box);
  if (areShown(last.brep.bodies, shown)) return { found: last, isMeshOfThem: true, notes: [] };
  const without = withoutHidden(last, shown);
  if (without) return without;
  const earlier = fits(last.brep.bodies, last, box) ? null : byMesh();
  return earlier && isOfBoth(earlier, shown, box)
    ? earlier
    : { found: last, isMeshOfThem: false, notes: [] };
}

/** The declared box is around the visible bodies: those that reach out of it are hidden, unless all of them do. */
function inBox(last: ExactBodies, box: Box): ExactBodies {
  const bodies = last.brep.bodies.filter((body) => fits([body], last, box));
  return bodies.length === 0 ? last : { ...last, brep: { ...last.brep, bodies } };
}

/**
 * The bodies that the mesh shows, if it shows some bodies of the last state unchanged.
 * @returns null where the other bodies were added later, because the declared box is around them too
 */
function withoutHidden(last: ExactBodies, shown: readonly DisplayFace[]): ChosenBodies | null {
  const all = last.brep.bodies;
  const visible = shownBodies(all, shown);
  if (visible.length === all.length || !areShown(visible, shown)) return null;
  if (!isWithinBox(boxAround(all, last), boxAround(visible, last))) return null;
  return {
    found: { ...last, brep: { ...last.brep, bodies: visible } },
    isMeshOfThem: true,
    notes: [takenAsHidden(all.length - visible.length)],
  };
}

function isOfBoth({ found }: ChosenBodies, shown: readonly DisplayFace[], box: Box): boolean {
  return isRead(found) && areShown(found.brep.bodies, shown) && fits(found.brep.bodies, found, box);
}

function fits(bodies: readonly Body[], of: ExactBodies, box: Box): boolean {
  return isWithinBox(boxAround(bodies, of), box);
}

/** A box of points that certainly belong to the bodies, known before they are meshed, in metres. */
function boxAround(bodies: readonly Body[], { brep: { unitMillimetres } }: ExactBodies): Box {
  const union = new BoundingBox();
  for (const body of bodies) {
    const box = knownBox(body);
    if (box) union.addBox(box);
  }
  const inMetres = unitMillimetres / 1000;
  return { low: times(union.low, inMetres), high: times(union.high, inMetres) };
}

const takenAsHidden = (bodies: number) =>
  bodies === 1
    ? say(
        'One body is left out as hidden, which only a mesh tells that is older than the model in the file.',
      )
    : say(
        '{bodies} bodies are left out as hidden, which only a mesh tells that is older than the model in the file.',
        { bodies },
      );
