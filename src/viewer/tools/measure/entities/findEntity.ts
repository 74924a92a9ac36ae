import { Vector3 } from 'three';
import { outOfRange } from '../../../../words/outOfRange';
import type { Part } from '../../../model/model';
import type { Hit } from '../../../picking/picker';
import type { NdcPoint } from '../../../geometry/rectangle';
import type { ModelAccess } from '../../../toolkit/tool';
import type { ModelKnowledge } from './modelKnowledge';
import { isRound, type EntityRef } from './measurableEntity';
import { middle, type Vector } from '../../../../model/vectors';

export const pickFilters = ['any', 'vertex', 'edge', 'face', 'part'] as const;

export type PickFilter = (typeof pickFilters)[number];

/** Largest distance of the pointer from an edge or a point, CSS pixels. */
const edgeReach = 7;
const pointReach = 10;
/**
 * Offsets, CSS pixels, at which a part is searched for when none is under the pointer, because its edges may be meant.
 */
const besides = [
  [6, 0],
  [-6, 0],
  [0, 6],
  [0, -6],
] as const;
/** In parts with more edges, only those of the face under the pointer are examined. */
const usualEdges = 3000;

type Pixel = readonly [x: number, y: number];

/** Finds the thing at a spot of the window that the filter admits. */
export function findEntity(
  sight: ModelAccess,
  knowledge: ModelKnowledge,
  spot: NdcPoint,
  filter: PickFilter,
  maxEdges = usualEdges,
): EntityRef | null {
  const wantsLines = filter === 'any' || filter === 'edge' || filter === 'vertex';
  const hit = sight.pick(spot) ?? (wantsLines ? hitBeside(sight, spot) : null);
  if (!hit) return null;
  const { part, face } = hit;
  const path = part.path;
  if (filter === 'part' || hit.triangle === null) return { part: path, kind: 'part', index: 0 };
  if (wantsLines) {
    const near = new NearbyLines(sight, knowledge, part, spot, hit.point);
    const found = near.find(edgesAround(knowledge, hit, maxEdges), filter);
    if (found) return named(knowledge, part, found);
    if (filter !== 'any') return null;
  }
  if (face === null) return { part: path, kind: 'part', index: 0 };
  // Faces that count as one are named by the first of them.
  const [first = face] = knowledge.of(part).joinedWith(face);
  return { part: path, kind: 'face', index: first };
}

/** Arcs that count as one edge are named by the first of them. */
function named(knowledge: ModelKnowledge, part: Part, ref: EntityRef): EntityRef {
  if (ref.kind !== 'edge' && ref.kind !== 'centre') return ref;
  const [index = ref.index] = knowledge.of(part).joinedEdge(ref.index)?.edges ?? [];
  return { ...ref, index };
}

function hitBeside(sight: ModelAccess, [x, y]: NdcPoint) {
  const { clientWidth, clientHeight } = sight.viewport.canvas;
  for (const [right, up] of besides) {
    const hit = sight.pick([x + (2 * right) / clientWidth, y + (2 * up) / clientHeight]);
    if (hit) return hit;
  }
  return null;
}

function edgesAround(
  knowledge: ModelKnowledge,
  { part, face }: Hit,
  maxEdges: number,
): readonly number[] {
  const { shapes, isSeam } = knowledge.of(part);
  const boundary = face === null ? null : shapes?.faces[face]?.boundary;
  if (boundary) return boundary.filter((edge) => !isSeam(edge));
  const count = knowledge.meshes.edgeCount(part);
  if (count > maxEdges) return [];
  return Array.from({ length: count }, (_, i) => i).filter((edge) => !isSeam(edge));
}

/** Searches edges near a spot of the window, at about the depth of what is visible there. */
class NearbyLines {
  private readonly pixel: Pixel;
  private readonly depthReach: number;

  constructor(
    private readonly sight: ModelAccess,
    private readonly knowledge: ModelKnowledge,
    private readonly part: Part,
    [x, y]: NdcPoint,
    private readonly seen: Vector,
  ) {
    const { clientWidth, clientHeight } = sight.viewport.canvas;
    this.pixel = [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight];
    this.depthReach = (40 * sight.viewport.pose.height) / clientHeight;
  }

  find(edges: readonly number[], filter: PickFilter): EntityRef | null {
    const offers: { readonly ref: EntityRef; readonly away: number }[] = [];
    const offer = (ref: Omit<EntityRef, 'part'>, away: number) => {
      offers.push({ ref: { part: this.part.path, ...ref }, away });
    };
    for (const edge of edges) {
      const line = this.knowledge.meshes.polyline(this.part, edge);
      const away = this.awayFrom(line);
      if (filter !== 'vertex' && away < edgeReach) offer({ kind: 'edge', index: edge }, away + 3);
      if (filter !== 'edge') this.offerPoints(edge, line, away, filter, offer);
    }
    offers.sort((a, b) => a.away - b.away);
    return offers[0]?.ref ?? null;
  }

  private offerPoints(
    edge: number,
    line: readonly Vector[],
    away: number,
    filter: PickFilter,
    offer: (ref: Omit<EntityRef, 'part'>, away: number) => void,
  ): void {
    const known = this.knowledge.of(this.part);
    const own = known.shapes?.edges[edge];
    const shape = known.joinedEdge(edge)?.shape ?? own;
    const isRing = shape && isRound(shape) && shape.ends[0] === shape.ends[1];
    // A person sees no corner where the arcs of one edge meet.
    const isEnd = (end: number) => shape === own || (shape?.ends.includes(end) ?? true);
    const [first] = line;
    const last = line.at(-1);
    const reach = filter === 'vertex' ? 1.5 * pointReach : pointReach;
    if (!isRing && first && last) {
      const ends = own?.ends ?? [2 * edge, 2 * edge + 1];
      const atEnds = [this.awayFrom([first, first]), this.awayFrom([last, last])] as const;
      for (const [i, index] of ends.entries()) {
        const from = atEnds[i] ?? outOfRange();
        if (from < reach && isEnd(index)) offer({ kind: 'corner', index }, from - 3);
      }
    }
    if (filter !== 'vertex') return;
    const half = line[line.length >> 1];
    const before = line[(line.length >> 1) - 1];
    if (!isRing && half && before) {
      const at = line.length % 2 === 0 ? middle(half, before) : half;
      const awayFromMiddle = this.awayFrom([at, at]);
      if (awayFromMiddle < reach) offer({ kind: 'middle', index: edge }, awayFromMiddle);
    }
    // The centre of a circle cannot be pointed at, so its line stands for it.
    if (shape && isRound(shape) && away < edgeReach) {
      offer({ kind: 'centre', index: edge }, away + 2);
    }
  }

  /** Distance in pixels from the spot to a polyline; Infinity when it is far in front of or behind what is visible. */
  private awayFrom(line: readonly Vector[]): number {
    let nearest = Infinity;
    let before: { world: Vector3; pixel: Pixel } | null = null;
    for (const point of line) {
      const world = worldPoint(this.sight, this.part, point);
      const pixel = this.sight.project([world.x, world.y, world.z]);
      if (pixel && before) {
        const { away, share } = pixelDistance(this.pixel, before.pixel, pixel);
        const at = before.world.clone().lerp(world, share);
        const depth = at.distanceTo(new Vector3(...this.seen));
        if (depth < this.depthReach && away < nearest) nearest = away;
      }
      before = pixel && { world, pixel };
    }
    return nearest;
  }
}

/** World coordinates of a point of the model, with the displacement of its part. */
export function worldPoint(sight: ModelAccess, part: Part, point: Vector): Vector3 {
  return new Vector3(...point).add(part.shift).applyMatrix4(sight.viewport.modelRoot.matrixWorld);
}

function pixelDistance([x, y]: Pixel, [ax, ay]: Pixel, [bx, by]: Pixel) {
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
  const share = Math.max(0, Math.min(1, along));
  const away = Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
  return { away, share };
}
