import { deepEqual, ok } from 'node:assert/strict';
import { Color } from 'three';
import { readableColor } from '../../../src/viewer/scene/contrastColor';

const [light, dark] = [new Color('#ffffff'), new Color('#1f1f1f')];

describe('a colour that text is drawn in', () => {
  it('is as its author chose it, where it is read on the background', () => {
    for (const [own, background] of [
      ['#ffff00', dark],
      ['#800000', light],
    ] as const)
      deepEqual(readableColor(new Color(own), background), new Color(own));
  });

  it('is a darker shade of it on a light background, and a lighter one on a dark background', () => {
    const yellow = readableColor(new Color('#ffff00'), light);
    ok(yellow.r > 0.1 && yellow.r < 0.25 && yellow.b === 0, yellow.getHexString());
    const blue = readableColor(new Color('#0000ff'), dark);
    ok(blue.b > 2 * blue.r && blue.r > 0, blue.getHexString());
  });
});
