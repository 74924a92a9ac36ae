import type { Box } from '../brep/knownBox';
import { meshBox } from '../gates/meshBox';
import type { DisplayFace } from './displayFace';
import type { Mark } from './marks';

/** Metres: corners stand in single precision. */
const near = 1e-5;

/** Looks at boxes and corners, of all marks together: honest parts need a twentieth of it. */
const mostLooks = 200_000_000;

/** The corners of a mesh, face by face. */
export class ShownMesh {
  private readonly faces: readonly { readonly box: Box; readonly positions: Float32Array }[];
  private left = mostLooks;

  constructor(shown: readonly DisplayFace[]) {
    this.faces = shown.map((face) => ({ box: meshBox([face]), positions: face.positions }));
  }

  /** Whether a corner of it lies on a mark; not, where that would take too long to know. */
  meets(mark: Mark): boolean {
    this.left -= this.faces.length;
    return this.faces.some(({ box, positions }) => {
      if (this.left < 0 || !touch(box, mark.box)) return false;
      this.left -= positions.length / 3;
      return hasCornerOn(mark, positions);
    });
  }
}

function hasCornerOn({ box: { low, high }, far }: Mark, positions: Float32Array): boolean {
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i] ?? 0;
    if (x < low[0] - near || x > high[0] + near) continue;
    if (far([x, positions[i + 1] ?? 0, positions[i + 2] ?? 0]) <= near) return true;
  }
  return false;
}

function touch({ low, high }: Box, other: Box): boolean {
  return (
    low[0] - near <= other.high[0] &&
    low[1] - near <= other.high[1] &&
    low[2] - near <= other.high[2] &&
    other.low[0] - near <= high[0] &&
    other.low[1] - near <= high[1] &&
    other.low[2] - near <= high[2]
  );
}
