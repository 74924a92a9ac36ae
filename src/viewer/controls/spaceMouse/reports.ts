import type { Point } from '../../geometry/pose';

/** Deflection of a 3D mouse's cap, along the view axes: right, up, towards the camera; -1…1. */
export interface CapDeflection {
  readonly move: Point;
  /** A rotation vector; each component -1…1. */
  readonly turn: Point;
}

/** Nobody touches the cap. */
export const atRest: CapDeflection = { move: [0, 0, 0], turn: [0, 0, 0] };

/** The content of one HID report; buttons that are down, numbered from 0. */
export type Report =
  | { readonly kind: 'held'; readonly held: CapDeflection }
  | { readonly kind: 'buttons'; readonly down: ReadonlySet<number> };

/** Value of an axis at full deflection. */
const fullScale = 350;
/** Smaller deflections count as rest, because a released cap seldom returns exactly to the centre. */
const deadZone = 0.03;

/**
 * Reads an input report of a 3Dconnexion device: report 1 is the translation, followed by the rotation in newer
 * devices, report 2 the rotation, report 3 the buttons. The device's axes point right, towards the user, and down.
 * @param before the state by earlier reports
 */
export function readReport(id: number, data: DataView, before: CapDeflection): Report | null {
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

/** Whether the cap is neither moved nor turned. */
export function isAtRest({ move, turn }: CapDeflection): boolean {
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
