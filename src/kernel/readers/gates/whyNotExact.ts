import type { BoxSize, ExactEvidence, SavedEvidence } from './evidence';

/** Share by which the volumes of the same part may differ: saved meshes are coarse. */
const volumeTolerance = 0.02;

/** Share of its diagonal by which the box may differ. */
const boxTolerance = 0.01;

/**
 * Whether exact bodies may stand for the part: only when every face arrived, no edge is open, and, where
 * a mesh was saved with them, both are the same thing.
 * @returns null when they may, else the reason, to stand behind `because`
 */
export function whyNotExact(exact: ExactEvidence, saved: SavedEvidence | null): string | null {
  const { bodies, missingFaces, openSides, volume } = exact;
  if (bodies === 0) return 'it has no solid';
  if (missingFaces > 0) return whyMissing(missingFaces);
  if (exact.meshedFaces < exact.faces) {
    const lost = exact.faces - exact.meshedFaces;
    return `${counted(lost, 'face')} of it could not be built`;
  }
  if (exact.isSheet && !saved) return null;
  if (openSides > 0) return 'there are gaps between its faces';
  if (volume === null) return 'it does not enclose anything';
  return saved && whyNotTheSame(exact, volume, saved);
}

/** Beyond this the engine takes minutes, while a saved mesh is there at once. */
const mostFaces = 2000;

/** Whether a body has too many faces to be meshed beside a mesh that was saved; null when it has not. */
export function whyTooMany(faces: number): string | null {
  return faces > mostFaces ? `its ${faces} faces take too long to mesh` : null;
}

export function whyMissing(faces: number): string {
  return `${counted(faces, 'face')} of it could not be read`;
}

function whyNotTheSame(exact: ExactEvidence, volume: number, saved: SavedEvidence): string | null {
  if (exact.faces !== saved.faces) {
    return `it has ${counted(exact.faces, 'face')}, and the saved mesh ${saved.faces}`;
  }
  if (saved.knownFaces === 0) return 'its edges are not those of the saved mesh';
  if (!(Math.abs(volume - saved.volume) <= volumeTolerance * saved.volume)) {
    return `its volume and that of the saved mesh are ${percent(volume, saved.volume)} apart`;
  }
  return isSameSize(exact.size, saved.size) ? null : 'it has another size than the saved mesh';
}

function isSameSize(exact: BoxSize, saved: BoxSize): boolean {
  const diagonal = Math.hypot(...saved);
  return exact.every(
    (side, axis) => Math.abs(side - (saved[axis] ?? NaN)) <= boxTolerance * diagonal,
  );
}

function percent(one: number, other: number): string {
  const share = Math.abs(one - other) / Math.abs(other);
  return Number.isFinite(share) && share < 10 ? `${Math.round(share * 1000) / 10} %` : 'far';
}

function counted(count: number, what: string): string {
  return count === 1 ? `one ${what}` : `${count} ${what}s`;
}
