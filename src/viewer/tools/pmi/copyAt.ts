import { type Box3, Matrix4, Vector3 } from 'three';
import type { NdcPoint } from '../../geometry/rectangle';
import type { ToolContext } from '../../toolkit/tool';
import type { DrawnCopy } from './drawnCopies';

/** The shapes of instances of annotations, in the model's coordinates. */
export interface PlacedShapes {
  boxOf(copy: DrawnCopy): Box3;
  /** Whether it is drawn as a dot. */
  isDot(copy: DrawnCopy): boolean;
  cornerOf(shape: number, corner: 0 | 1 | 2, point: Vector3): Vector3;
}

/** Largest distance from the pointer, CSS pixels. */
const near = 6;

/** The instance whose lines are nearest to a spot of the window and not hidden by a part; null when none is near. */
export function copyAt(
  context: ToolContext,
  spot: NdcPoint,
  copies: readonly DrawnCopy[],
  shapes: PlacedShapes,
): DrawnCopy | null {
  const screen = new Screen(context);
  const at = screen.pixelAt(spot);
  const candidates = copies.filter((copy) => screen.mayHold(shapes.boxOf(copy), at));
  let best: { readonly copy: DrawnCopy; readonly depth: number } | null = null;
  let least = near;
  for (const copy of candidates) {
    const found = nearestShape(copy, at, shapes, screen, least);
    if (!found) continue;
    least = found.distance;
    best = { copy, depth: found.depth };
  }
  if (!best || isCovered(context, spot, best.depth, screen)) return null;
  return best.copy;
}

/** CSS pixels from the upper left corner of the window. */
type Pixel = readonly [x: number, y: number];

interface Nearest {
  readonly distance: number;
  readonly depth: number;
}

function nearestShape(
  copy: DrawnCopy,
  at: Pixel,
  shapes: PlacedShapes,
  screen: Screen,
  maxDistance: number,
): Nearest | null {
  const { first, count } = copy;
  const dot = first + count - 1;
  const [from, to] = shapes.isDot(copy) ? [dot, dot + 1] : [first, dot];
  let best: Nearest | null = null;
  const ends = [new Vector3(), new Vector3(), new Vector3()] as const;
  for (let shape = from; shape < to; shape++) {
    for (const corner of [0, 1, 2] as const) {
      screen.project(shapes.cornerOf(shape, corner, ends[corner]));
    }
    for (const [a, b] of [ends.slice(0, 2), ends.slice(1)]) {
      const found = a && b ? distanceTo(a, b, at) : null;
      if (found && found.distance < (best?.distance ?? maxDistance)) best = found;
    }
  }
  return best;
}

/** Distance from a segment in pixels, with the depth at its nearest point. */
function distanceTo(a: Vector3, b: Vector3, [x, y]: Pixel): Nearest | null {
  if (!(Math.abs(a.z) <= 1 && Math.abs(b.z) <= 1)) return null;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / square;
  const part = Math.min(1, Math.max(0, along));
  const distance = Math.hypot(a.x + part * dx - x, a.y + part * dy - y);
  return { distance, depth: a.z + part * (b.z - a.z) };
}

/** Whether a part is clearly in front at that spot; what is written on a face is not hidden by it. */
function isCovered(context: ToolContext, spot: NdcPoint, depth: number, screen: Screen): boolean {
  const hit = context.pick(spot);
  if (!hit) return false;
  return screen.projectWorld(new Vector3(...hit.point)).z < depth - covering;
}

/** Depth difference in normalized device coordinates that counts as in front. */
const covering = 1e-3;

/** Projects the model's coordinates to pixels of the window, and depths from -1 to 1. */
class Screen {
  private readonly world: Matrix4;
  private readonly matrix: Matrix4;
  private readonly corner = new Vector3();

  constructor(private readonly context: ToolContext) {
    const { cameras, modelRoot } = context.viewport;
    const { projectionMatrix, matrixWorldInverse } = cameras.active;
    this.world = new Matrix4().multiplyMatrices(projectionMatrix, matrixWorldInverse);
    this.matrix = this.world.clone().multiply(modelRoot.matrixWorld);
  }

  pixelAt([x, y]: NdcPoint): Pixel {
    const pixel = this.toPixels(new Vector3(x, y, 0));
    return [pixel.x, pixel.y];
  }

  project(point: Vector3): Vector3 {
    return this.toPixels(point.applyMatrix4(this.matrix));
  }

  projectWorld(point: Vector3): Vector3 {
    return this.toPixels(point.applyMatrix4(this.world));
  }

  /** Whether the projection of a box contains a spot; true when the box reaches behind the camera. */
  mayHold(box: Box3, [x, y]: Pixel): boolean {
    if (box.isEmpty()) return false;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let i = 0; i < 8; i++) {
      const { min, max } = box;
      const { corner } = this;
      corner.set(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z);
      this.project(corner);
      if (corner.z > 1) return true;
      left = Math.min(left, corner.x);
      right = Math.max(right, corner.x);
      top = Math.min(top, corner.y);
      bottom = Math.max(bottom, corner.y);
    }
    return x >= left - near && x <= right + near && y >= top - near && y <= bottom + near;
  }

  private toPixels(point: Vector3): Vector3 {
    const { width, height } = this.context.viewport.size;
    return point.set(((point.x + 1) * width) / 2, ((1 - point.y) * height) / 2, point.z);
  }
}
