import type { Point } from '../../geometry/pose';

/** How the cap of a 3D mouse is held, in the axes of the window: right, up, towards the eye; -1…1. */
export interface Held {
  readonly move: Point;
  /** A rotation vector. */
  readonly turn: Point;
}

export const atRest: Held = { move: [0, 0, 0], turn: [0, 0, 0] };

/** What one report of the device says; buttons by number from 0, those that are down. */
export type Report =
  | { readonly kind: 'held'; readonly held: Held }
  | { readonly kind: 'buttons'; readonly down: ReadonlySet<number> };

/** What the cap's six axes count to at the end of their way. */
const fullScale = 350;
/** A cap at rest is seldom quite in the middle. */
const deadZone = 0.03;

/**
 * Reads a report of a 3Dconnexion device: 1 holds the way, and in newer devices the turn behind it, 2
 * the turn, 3 the buttons. The device counts rightwards, towards the user and downwards.
 * @param before what the other report said last
 */
export function readReport(id: number, data: DataView, before: Held): Report | null {
  switch (id) {
    case 1: {
      const move = triple(data, 0);
      const turn = triple(data, 6) ?? before.turn;
      return move && { kind: 'held', held: { move, turn } };
    }
    case 2: {
      const turn = triple(data, 0);
      return turn && { kind: 'held', held: { ...before, turn } };
    }
    case 3:
      return { kind: 'buttons', down: buttonsOf(data) };
    default:
      return null;
  }
}

export function isAtRest({ move, turn }: Held): boolean {
  return [...move, ...turn].every((value) => value === 0);
}

function triple(data: DataView, offset: number): Point | null {
  if (data.byteLength < offset + 6) return null;
  const at = (index: number) => scaled(data.getInt16(offset + 2 * index, true));
  const [right, near, down] = [at(0), at(1), at(2)];
  return [right, down === 0 ? 0 : -down, near];
}

function scaled(count: number): number {
  const value = Math.max(-1, Math.min(1, count / fullScale));
  const beyond = Math.max(0, Math.abs(value) - deadZone) / (1 - deadZone);
  return beyond === 0 ? 0 : Math.sign(value) * beyond;
}

function buttonsOf(data: DataView): ReadonlySet<number> {
  const down = new Set<number>();
  for (let byte = 0; byte < Math.min(4, data.byteLength); byte++) {
    for (let bit = 0; bit < 8; bit++) {
      if ((data.getUint8(byte) >> bit) & 1) down.add(8 * byte + bit);
    }
  }
  return down;
}
