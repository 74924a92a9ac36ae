import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { Placement } from '../../brep/brep';
import { along, dot, times, type Vector } from '../../base/vector';
import { damagedXt } from './nodes/damagedXt';
import type { XtAttributes } from './xtAttributes';
import { types, type XtGraph } from './xtGraph';
import type { XtNode } from './nodes/xtNode';

const deepest = 32;
const maxPlacements = 100_000;

/**
 * The placements of each body with their names, by the index of its node: one for each path of instances that leads to
 * it.
 */
export function readPlacements(
  graph: XtGraph,
  { nameOf }: Pick<XtAttributes, 'nameOf'>,
): ReadonlyMap<number, readonly Placement[]> {
  const instances = graph.all(types.instance);
  const used = new Set(instances.map((instance) => instance.pointer('part')));
  const found = new Map<number, Placement[]>();
  let count = 0;
  const roots = graph.all(types.assembly).filter(({ index }) => !used.has(index));
  const waiting = roots.map((assembly) => ({ assembly, outer: identity, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { assembly, outer, depth } = next;
    if (depth > deepest) throw damagedXt();
    for (const instance of graph.chain(
      assembly.pointer('sub_instance'),
      'next_in_part',
      types.instance,
    )) {
      if (++count > maxPlacements) throw tooMany();
      const part = graph.at(instance.pointer('part'));
      const placement = inside(outer, transformOf(graph, instance));
      if (part?.type === types.assembly) {
        waiting.push({ assembly: part, outer: placement, depth: depth + 1 });
      } else if (part?.type === types.body) {
        const name = nameOf(instance);
        const named = name === null ? placement : { ...placement, name };
        const known = found.get(part.index);
        if (known) known.push(named);
        else found.set(part.index, [named]);
      }
    }
  }
  return found;
}

const identity: Placement = {
  rotation: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  translation: [0, 0, 0],
  scale: 1,
};

/** The transformation in the file is x' = scale · (rotation · x + translation). */
function transformOf(graph: XtGraph, instance: XtNode): Placement {
  const transform = graph.at(instance.pointer('transform'));
  if (transform?.type !== types.transform) return identity;
  const [a = NaN, b = NaN, c = NaN, d = NaN, e = NaN, f = NaN, g = NaN, h = NaN, i = NaN] =
    transform.numbers('rotation');
  const scale = transform.numberOrNull('scale') ?? 1;
  const placement: Placement = {
    rotation: [
      [a, b, c],
      [d, e, f],
      [g, h, i],
    ],
    translation: times(transform.vector('translation'), scale),
    scale,
  };
  // Elements of a rotation; products of rotations may exceed 1 slightly by rounding.
  const isSound = [a, b, c, d, e, f, g, h, i].every((value) => Math.abs(value) <= 1 + 1e-6);
  if (!isSound || !(scale > 0 && scale < 1e6)) throw damagedXt();
  return placement;
}

function inside(outer: Placement, inner: Placement): Placement {
  const column = (axis: 0 | 1 | 2): Vector => [
    inner.rotation[0][axis],
    inner.rotation[1][axis],
    inner.rotation[2][axis],
  ];
  const row = (of: Vector): Vector => [dot(of, column(0)), dot(of, column(1)), dot(of, column(2))];
  const [x, y, z] = outer.rotation;
  const rotated: Vector = [
    dot(x, inner.translation),
    dot(y, inner.translation),
    dot(z, inner.translation),
  ];
  return {
    rotation: [row(x), row(y), row(z)],
    translation: along(outer.translation, rotated, outer.scale),
    scale: outer.scale * inner.scale,
  };
}

function tooMany(): Refusal {
  return new Refusal('tooComplex', say('The assembly unfolds into more parts than can be shown.'));
}
