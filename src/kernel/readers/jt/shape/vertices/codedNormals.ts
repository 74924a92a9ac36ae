import { outOfRange } from '../../../../../words/outOfRange';
import { say } from '../../../../../words/say';
import { damagedJt } from '../../jtRefusals';

/** asin(1/√3): the largest latitude in the sixth of an octant in which every normal is coded. */
const maxPsi = 0.615479708670387;

/** The order of the coded x, y, z, by sextant. */
const orders = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 2, 0],
  [1, 0, 2],
  [2, 0, 1],
  [0, 2, 1],
] as const;

/**
 * Decodes quantised normals.
 * @param lists sextants, octants, thetas and psis; or one list that packs the four
 * @param bits number of bits of theta and of psi
 * @param normals receives x y z
 */
export function decodeNormals(
  lists: readonly Int32Array[],
  bits: number,
  normals: Float64Array,
): void {
  if (bits > 13) throw damagedJt(say('its normals are coded more finely than possible'));
  const mask = 2 ** bits - 1;
  const [sextants, octants, thetas, psis] = lists;
  for (let i = 0; i * 3 < normals.length; i++) {
    const packed = sextants?.[i] ?? outOfRange();
    const code: NormalCode =
      lists.length > 1
        ? [
            packed,
            octants?.[i] ?? outOfRange(),
            thetas?.[i] ?? outOfRange(),
            psis?.[i] ?? outOfRange(),
          ]
        : [
            (packed >>> (2 * bits + 3)) & 7,
            (packed >>> (2 * bits)) & 7,
            (packed >>> bits) & mask,
            packed & mask,
          ];
    normals.set(decodeNormal(code, bits), i * 3);
  }
}

export type NormalCode = readonly [sextant: number, octant: number, theta: number, psi: number];

/** Decodes one unit normal. */
export function decodeNormal(
  [sextant, octant, thetaCode, psiCode]: NormalCode,
  bits: number,
): [x: number, y: number, z: number] {
  const steps = 2 ** bits;
  const psi = (maxPsi * psiCode) / steps;
  const theta = Math.asin(Math.tan((maxPsi * (steps - thetaCode - (sextant & 1))) / steps));
  const coded = [Math.cos(theta) * Math.cos(psi), Math.sin(psi), Math.sin(theta) * Math.cos(psi)];
  const order = orders[sextant];
  if (!order || !Number.isFinite(theta)) throw damagedJt(say('a normal is coded wrongly'));
  const at = (place: 0 | 1 | 2, octantBit: number) => {
    const value = coded[order[place]] ?? outOfRange();
    return (octant & octantBit) === 0 ? -value : value;
  };
  return [at(0, 4), at(1, 2), at(2, 1)];
}
