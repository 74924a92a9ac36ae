import { say } from '../../../../words/say';
import { Refusal } from '../../../base/refusal';
import { refuseExplosion } from '../../../base/refuseExplosion';
import type { FrameDraft } from './frameDraft';

/**
 * The keys of the frames, each after the frames that it uses.
 * @throws Refusal if frames use each other in a circle, or if the structure expands to too many placements
 */
export function childrenFirst(drafts: ReadonlyMap<number, FrameDraft>): number[] {
  const order = topologicalOrder(drafts);
  if (order.length < drafts.size) throw containsItself(drafts, new Set(order));
  refuseExplosions(drafts, order);
  return order;
}

/** Topological order by counting open uses. Frames that are part of a circle are missing from the result. */
function topologicalOrder(drafts: ReadonlyMap<number, FrameDraft>): number[] {
  const users = new Map<number, number[]>();
  const open = new Map<number, number>();
  for (const [key, { uses }] of drafts) {
    const known = uses.filter(({ to }) => drafts.has(to));
    open.set(key, known.length);
    for (const { to } of known) {
      const list = users.get(to);
      if (list) list.push(key);
      else users.set(to, [key]);
    }
  }
  const order = [...drafts.keys()].filter((key) => open.get(key) === 0);
  for (let next = 0; next < order.length; next++) {
    for (const user of users.get(order[next] ?? -1) ?? []) {
      const left = (open.get(user) ?? 0) - 1;
      open.set(user, left);
      if (left === 0) order.push(user);
    }
  }
  return order;
}

function containsItself(drafts: ReadonlyMap<number, FrameDraft>, sound: ReadonlySet<number>) {
  const [, circular] = [...drafts].find(([key]) => !sound.has(key)) ?? [];
  const name = circular?.name ? `“${circular.name}”` : say('An assembly');
  return new Refusal(
    'damagedFile',
    say('The assembly structure of the STEP file goes in a circle: {name} contains itself.', {
      name,
    }),
  );
}

function refuseExplosions(drafts: ReadonlyMap<number, FrameDraft>, order: readonly number[]): void {
  const placements = new Map<number, number>();
  const levels = new Map<number, number>();
  for (const key of order) {
    const { uses = [], geometry = [] } = drafts.get(key) ?? {};
    // A frame with one solid and no uses becomes a single node; otherwise each solid gets a node of its own.
    const own = geometry.length + uses.length > 1 ? 1 + geometry.length : 1;
    const total = uses.reduce((sum, { to }) => sum + (placements.get(to) ?? 0), own);
    const level = uses.reduce((deepest, { to }) => Math.max(deepest, levels.get(to) ?? 0), 0) + 1;
    refuseExplosion(total, level);
    placements.set(key, total);
    levels.set(key, level);
  }
}
