import { deepEqual, equal } from 'node:assert/strict';
import { hueOf, isSameHue } from './hue';

describe('the hue of a picture', () => {
  it('is that of most of what is drawn, and the background does not count', () => {
    deepEqual(hueOf(drawn([200, 40, 40])), 7.5);
    deepEqual(hueOf(drawn([40, 40, 200], [10, 60, 120])), 247.5);
  });

  it('is grey where little of it has a colour, and nothing where nothing is drawn', () => {
    equal(hueOf(drawn([120, 122, 121])), 'grey');
    equal(hueOf(drawn([255, 255, 255])), null);
  });

  it('is the same where a person calls it so', () => {
    deepEqual(
      [
        isSameHue(352.5, 7.5),
        isSameHue(7.5, 247.5),
        isSameHue('grey', 'grey'),
        isSameHue('grey', 7.5),
      ],
      [true, false, true, false],
    );
    equal(isSameHue(null, 7.5), null);
  });
});

/** A square of a colour before another one. */
function drawn(colour: readonly number[], background: readonly number[] = [255, 255, 255]) {
  const side = 8;
  const isInside = (at: number) => at > 1 && at < side - 2;
  const pixels = Array.from({ length: side * side }, (_, at) =>
    isInside(at % side) && isInside(Math.floor(at / side)) ? colour : background,
  );
  const rgba = Uint8Array.from(pixels.flatMap((pixel) => [...pixel, 255]));
  return { width: side, height: side, rgba };
}
