import { equal, ok } from 'node:assert/strict';
import { decode, type DecodedPng } from 'fast-png';
import { changesPicture } from '../../../src/kernel/convert/changesPicture';
import { compareScenes } from '../../../src/kernel/convert/compareScenes';
import type { Scene } from '../../../src/kernel/base/scene';
import { boxPart, sceneOf } from '../boxScene';

describe('the picture of a change', () => {
  it('stays full of a model that went elsewhere as a whole', () => {
    const still = heightOf(compared([0, 0, 0]));
    ok(Math.abs(heightOf(compared([0, 0, 20])) - still) < 0.02 * still);
  });

  it('shows a model as high as it stands where it moved a little', () => {
    ok(heightOf(compared([0, 0, 0.2])) > heightOf(compared([0, 0, 0])));
  });

  it('draws what one revision has alone in its colour and with stripes, and what both have plainly', () => {
    const moved = coloursOf(compared([0, 0, 0.2]));
    ok(moved.old.plain > 1000 && moved.old.inked > 500, JSON.stringify(moved));
    ok(moved.new.plain > 1000 && moved.new.inked > 500, JSON.stringify(moved));
    const legend = coloursOf(compared([0, 0, 0]));
    ok(moved.old.plain > 10 * legend.old.plain, JSON.stringify(legend));
  });

  it('says below in words, colours and stripes what they mean, whatever changed', () => {
    const { old, new: current } = coloursOf(compared([0, 0, 0]));
    ok(old.plain > 100 && old.inked > 100, 'a striped swatch of what is old');
    ok(current.plain > 100 && current.inked > 100, 'a striped swatch of what is new');
  });

  it('is the same at a smaller size for a list of changes, legend and stripes too', () => {
    const matches = compared([0, 0, 0.2]);
    const [large, small] = [
      decode(changesPicture(matches, 'z')),
      decode(changesPicture(matches, 'z', true)),
    ];
    equal(small.width, 1280);
    ok(Math.abs(small.height / small.width - large.height / large.width) < 0.005);
    const share = (small.width / large.width) ** 2;
    const [few, many] = [coloursIn(small), coloursIn(large)];
    for (const kind of ['old', 'new'] as const) {
      ok(
        Math.abs(few[kind].plain / (share * many[kind].plain) - 1) < 0.03,
        JSON.stringify([few, many]),
      );
      ok(
        Math.abs(few[kind].inked / (share * many[kind].inked) - 1) < 0.1,
        JSON.stringify([few, many]),
      );
    }
  });
});

/** Pixels that are as red or as green as what one revision has alone, and how many of them are under a stripe. */
function coloursOf(matches: Parameters<typeof changesPicture>[0]) {
  return coloursIn(decode(changesPicture(matches, 'z')));
}

function coloursIn({ data }: Pick<DecodedPng, 'data'>) {
  const found = { old: { plain: 0, inked: 0 }, new: { plain: 0, inked: 0 } };
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const kind = red > 1.8 * green && green > blue ? 'old' : green > 2 * red ? 'new' : null;
    if (kind) found[kind][Math.max(red, green) > 115 ? 'plain' : 'inked'] += 1;
  }
  return found;
}

/** A box of one metre, and the same somewhere else. */
function compared(step: readonly [number, number, number]) {
  const named = (scene: Scene) => ({ scene, fileName: 'part.step' });
  return compareScenes(named(boxAt([0, 0, 0])), named(boxAt(step))).matches;
}

function boxAt([x, y, z]: readonly [number, number, number]): Scene {
  const matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
  const root = { name: 'box', matrix, part: 0, color: null, children: [] };
  return sceneOf([root], boxPart(null));
}

/** Pixels, as the PNG says. */
function heightOf(matches: Parameters<typeof changesPicture>[0]): number {
  return Buffer.from(changesPicture(matches, 'z')).readUInt32BE(20);
}
