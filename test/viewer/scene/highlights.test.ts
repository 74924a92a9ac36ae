import assert from 'node:assert/strict';
import { Color } from 'three';
import { buildModel } from '../../../src/viewer/model/buildModel';
import { Highlights, type Tint } from '../../../src/viewer/scene/highlights';
import { openedPackOf } from '../../kernel/packs';
import { twoCubes } from '../glbFixtures';

const [black, white] = [new Color(0, 0, 0), new Color(1, 1, 1)];
const theme = {
  ...{ foreground: white, background: black, accent: new Color('#08f') },
  ...{ isDark: true, isHighContrast: false },
};

describe('the tints of a comparison', () => {
  it('paint only the parts that get another look', async () => {
    const model = buildModel(await openedPackOf(await twoCubes()));
    const [first = assert.fail(), second = assert.fail()] = model.parts;
    const { texture } = model.appearances;
    const highlights = new Highlights(model, theme);
    const tint = (opacity: number): Tint => ({ color: new Color('#0f0'), opacity, pattern: 1 });
    const changed = (...tints: readonly (readonly [typeof first, Tint])[]) => {
      texture.clearUpdateRanges();
      highlights.tint(new Map(tints), 0.3);
      return texture.updateRanges.length > 0;
    };
    assert.ok(changed([first, tint(0.5)], [second, tint(1)]));
    assert.ok(!changed([first, tint(0.5)], [second, tint(1)]), 'all look as before');
    assert.ok(changed([first, tint(0.6)], [second, tint(1)]), 'one is less transparent');
    assert.ok(changed([second, tint(1)]), 'one has no tint any more');
    assert.ok(!changed([second, tint(1)]));
  });

  it('leave edges dark on transparent faces before the white of high contrast', async () => {
    const model = buildModel(await openedPackOf(await twoCubes()));
    const [part = assert.fail()] = model.parts;
    const ink = new Color('#292929');
    const inks = { foreground: ink, background: white, isDark: false, isHighContrast: true };
    const highlights = new Highlights(model, { ...theme, ...inks });
    const edges: Color[] = [];
    model.appearances.setAppearance = (_, { edgeColor }) => edges.push(edgeColor);
    for (const opacity of [1, 0.5]) {
      highlights.tint(new Map([[part, { color: new Color('#d55e00'), opacity, pattern: 2 }]]), 1);
    }
    assert.deepEqual(edges, [white, ink]);
  });
});
