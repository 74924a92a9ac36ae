import type { Path, Tools } from './tools';
import { distance, dot, minus, type Vector } from './vector';

const steps = 40;

/**
 * The parameter of the point of a path that is nearest to another point.
 * @param measured what counts as distance; plain space when left out
 */
export function nearestOn(path: Path, target: Vector, tools: Tools, toward = plain): number {
  let best = path.samples[0] ?? 0;
  let least = Infinity;
  for (const t of path.samples) {
    tools.spend();
    const far = toward(target, path.point(t)).far;
    if (far >= least) continue;
    least = far;
    best = t;
  }
  return refined(path, target, best, tools, toward);
}

/** What is between two points, as far as it counts. */
interface Gap {
  readonly way: Vector;
  readonly far: number;
}

function plain(from: Vector, to: Vector): Gap {
  return { way: minus(from, to), far: distance(from, to) };
}

/** The gap across one direction: what lies along it does not count. */
export function acrossOf(direction: Vector): typeof plain {
  return (from, to) => {
    const way = minus(from, to);
    const height = dot(way, direction);
    const across: Vector = [
      way[0] - height * direction[0],
      way[1] - height * direction[1],
      way[2] - height * direction[2],
    ];
    return { way: across, far: Math.hypot(...across) };
  };
}

/** Newton's steps along the tangent, halved as long as they lead away. */
function refined(
  path: Path,
  target: Vector,
  start: number,
  tools: Tools,
  toward: typeof plain,
): number {
  let t = start;
  let { way, far } = toward(target, path.point(t));
  for (let i = 0; i < steps; i++) {
    tools.spend();
    const tangent = path.derivative(t);
    const square = dot(tangent, tangent);
    if (!(square > 0)) break;
    const step = dot(way, tangent) / square;
    const moved = stepped(path, target, t, step, far, toward);
    if (!moved) break;
    const isDone = Math.abs(moved.t - t) <= 1e-14 * (1 + Math.abs(t));
    ({ t, way, far } = moved);
    if (isDone) break;
  }
  return t;
}

function stepped(
  path: Path,
  target: Vector,
  t: number,
  step: number,
  far: number,
  toward: typeof plain,
) {
  for (let share = 1; share > 1e-3; share /= 2) {
    const next = kept(path, t + share * step);
    const gap = toward(target, path.point(next));
    if (gap.far < far) return { t: next, ...gap };
  }
  return null;
}

function kept(path: Path, t: number): number {
  return path.isClosed ? t : Math.min(path.to, Math.max(path.from, t));
}
