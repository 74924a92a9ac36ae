import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import type { BoxSize, ExactEvidence, SavedEvidence } from './savedEvidence';

/** Share by which the volumes or areas of the same part may differ, since saved meshes are coarse. */
const shareTolerance = 0.02;

/** Share of its diagonal by which the bounding box may differ. */
export const boxTolerance = 0.01;

/**
 * Whether exact bodies may replace the saved form: every face must be present, no edge open, and a mesh that
 * was saved with them must be equal.
 * @returns null where they may, else the reason, as a clause after `because`
 */
export function whyNotExact(exact: ExactEvidence, saved: SavedEvidence | null): string | null {
  const { bodies, missingFaces, openSides, volume } = exact;
  if (bodies === 0) return say('it has no solid');
  if (missingFaces > 0) return whyMissing(missingFaces);
  if (exact.meshedFaces < exact.faces) {
    const lost = exact.faces - exact.meshedFaces;
    return lost === 1
      ? say('one face of it could not be built')
      : say('{faces} faces of it could not be built', { faces: lost });
  }
  if (openSides > 0) return say('there are gaps between its faces');
  if (volume === null && !exact.isSheet) return say('it does not enclose anything');
  return saved && whyNotTheSame(exact, saved);
}

/** With more faces the engine takes minutes, while a saved mesh is available at once. */
const maxFaces = 2000;

/** Facts about exact bodies before they are meshed. */
export type UnmeshedEvidence = Pick<ExactEvidence, 'faces' | 'missingFaces'>;

/** Why it is useless to mesh exact bodies beside a saved mesh; null where it may succeed. */
export function whyMeshingIsUseless(
  exact: UnmeshedEvidence,
  saved: SavedEvidence | null,
): string | null {
  if (exact.missingFaces > 0) return whyMissing(exact.missingFaces);
  if (!saved) return null;
  return whyTooLong(exact.faces) ?? whyOtherFaces(exact, saved);
}

/** Why it is not worthwhile to mesh so many faces where a mesh was saved; null where it is. */
export function whyTooLong(faces: number): string | null {
  return faces > maxFaces ? say('its {faces} faces take too long to mesh', { faces }) : null;
}

export function whyMissing(faces: number): string {
  return faces === 1
    ? say('one face of it could not be read')
    : say('{faces} faces of it could not be read', { faces });
}

function whyOtherFaces({ faces }: UnmeshedEvidence, saved: SavedEvidence): string | null {
  if (faces !== saved.faces) {
    return faces === 1
      ? say('it has one face, and the saved mesh {saved}', { saved: saved.faces })
      : say('it has {exact} faces, and the saved mesh {saved}', {
          exact: faces,
          saved: saved.faces,
        });
  }
  return saved.knownFaces === 0 ? say('its edges are not those of the saved mesh') : null;
}

function whyNotTheSame(exact: ExactEvidence, saved: SavedEvidence): string | null {
  const others = whyOtherFaces(exact, saved);
  if (others !== null) return others;
  // What surfaces leave open has no volume that could be compared.
  const { volume } = exact;
  const why =
    exact.hasSheet || volume === null
      ? whyOtherArea(exact.area, saved.area)
      : whyOtherVolume(volume, saved.volume);
  if (why !== null) return why;
  return isSameSize(exact.size, saved.size) ? null : say('it has another size than the saved mesh');
}

function whyOtherVolume(exact: number, saved: number): string | null {
  return isNear(exact, saved)
    ? null
    : say('its volume and that of the saved mesh are {difference} apart', {
        difference: percent(exact, saved),
      });
}

function whyOtherArea(exact: number, saved: number): string | null {
  return isNear(exact, saved)
    ? null
    : say('its area and that of the saved mesh are {difference} apart', {
        difference: percent(exact, saved),
      });
}

/** Never where a mesh encloses nothing, or is turned inside out. */
function isNear(exact: number, saved: number): boolean {
  return Math.abs(exact - saved) <= shareTolerance * saved;
}

function isSameSize(exact: BoxSize, saved: BoxSize): boolean {
  const diagonal = Math.hypot(...saved);
  return exact.every(
    (side, axis) => Math.abs(side - (saved[axis] ?? outOfRange())) <= boxTolerance * diagonal,
  );
}

function percent(one: number, other: number): string {
  const share = Math.abs(one - other) / Math.abs(other);
  return Number.isFinite(share) && share < 10 ? `${Math.round(share * 1000) / 10} %` : say('far');
}
