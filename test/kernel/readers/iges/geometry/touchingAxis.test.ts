import { equal, ok } from 'node:assert/strict';
import { openSides } from '../../../../../src/kernel/mesh/openSides';
import { IgesText } from '../igesText';
import { readAlone } from '../readAlone';

const piece = { status: '00010000' } as const;

describe('touchingAxis', function () {
  this.timeout(60_000);

  for (const beside of [0, 7e-6]) {
    it(`closes a turned cap whose profile ends ${beside} mm beside the axis`, async () => {
      const text = new IgesText();
      addCap(text, beside);
      const { parts } = readAlone(text.toBytes());
      const [part] = parts;
      ok(part && parts.length === 1);
      equal(part.faces.length, 2);
      equal(openSides(part), 0);
      // A paraboloid of height 4 over a disc of radius 6.
      const volume = (Math.PI * 36 * 4) / 2;
      ok(Math.abs((part.solid.volume ?? NaN) * 1e9 - volume) < 1e-4 * volume);
    });
  }
});

/** A parabola turned about z, and the disc below it. */
function addCap(text: IgesText, beside: number): void {
  const axis = text.add(110, [0, 0, 0, 0, 0, 1], piece);
  const profile = (from: number, to: number) => {
    const poles =
      from === 0 ? [beside, 0, 4, 3, 0, 4, to, 0, 0] : [from, 0, 0, 3, 0, 4, beside, 0, 4];
    const knots = [0, 0, 0, 1, 1, 1];
    return text.add(126, [2, 2, 1, 0, 1, 0, ...knots, 1, 1, 1, ...poles, 0, 1, 0, 1, 0], piece);
  };
  const surface = text.add(120, [axis, profile(0, 6), 0, 2 * Math.PI], piece);
  const circle = () => text.add(100, [0, 0, 0, 6, 0, 6, 0], piece);
  const loop = text.add(102, [3, profile(6, 0), profile(0, 6), circle()], piece);
  text.add(144, [surface, 1, 0, text.add(142, [1, surface, 0, loop, 2], piece)]);
  const plane = text.add(108, [0, 0, 1, 0, 0, 0, 0, 0, 1], piece);
  text.add(144, [plane, 1, 0, text.add(142, [1, plane, 0, circle(), 2], piece)]);
}
