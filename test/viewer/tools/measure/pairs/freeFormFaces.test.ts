import { readFile } from 'node:fs/promises';
import { ok } from 'node:assert/strict';
import { convertModel } from '../../../../../src/kernel/convert/convertModel';
import { outOfRange } from '../../../../../src/words/outOfRange';
import type { SpanWithAccuracy } from '../../../../../src/viewer/tools/measure/pairs/minimumDistance';
import { minimumDistance } from '../../../../../src/viewer/tools/measure/pairs/minimumDistance';
import type { ModelKnowledge } from '../../../../../src/viewer/tools/measure/entities/modelKnowledge';
import { entityAt } from '../../../../../src/viewer/tools/measure/entities/measurableEntity';
import { knowledgeOf } from '../models';

const sample = 'samples/so101_wrist_roll_pitch.step';

describe('the minimum distance of free-form faces', function () {
  this.timeout(300_000);

  it('is the same for a coarse and a fine result where it is exact, and within its doubt elsewhere', async () => {
    const [draft, fine] = [await knownAt('draft'), await knownAt('fine')];
    let exact = 0;
    let refined = 0;
    for (const [one, other] of pairsOf(draft)) {
      const [a, b] = [distanceIn(draft, one, other), distanceIn(fine, one, other)];
      const pair = `faces ${one} and ${other}`;
      if (b.accuracy.kind !== 'exact') continue;
      const difference = a.span.distance - b.span.distance;
      if (a.accuracy.kind === 'exact') {
        exact += 1;
        ok(Math.abs(difference) < 1e-9, `${pair}: ${difference}`);
      } else if (a.accuracy.kind === 'mesh' && a.accuracy.isRefined) {
        refined += 1;
        const { tolerance } = a.accuracy;
        ok(tolerance !== null && difference < tolerance + 1e-9 && difference > -1e-9, pair);
      }
    }
    ok(exact >= 10, `${exact} are exact`);
    ok(refined >= 1, `${refined} are in doubt`);
  });
});

async function knownAt(quality: 'draft' | 'fine'): Promise<ModelKnowledge> {
  const { glb } = await convertModel(await readFile(sample), sample, {
    quality,
    enginesDir: 'dist/engines',
    report: () => undefined,
    logTrouble: () => undefined,
  });
  return knowledgeOf(glb);
}

/** Some free-form faces, each with some others. */
function pairsOf(knowledge: ModelKnowledge): readonly (readonly [one: number, other: number])[] {
  const { shapes } = knowledge.of(knowledge.model.parts[0] ?? outOfRange());
  const faces = shapes?.faces.length ?? 0;
  const free = [...(shapes?.splines?.faces.keys() ?? [])].filter((_, i) => i % 20 === 0);
  return free.flatMap((one) =>
    Array.from({ length: Math.floor(faces / 17) }, (_, i) => 17 * i + (one % 17))
      .filter((other) => other !== one)
      .map((other) => [one, other] as const),
  );
}

function distanceIn(knowledge: ModelKnowledge, one: number, other: number): SpanWithAccuracy {
  const { path } = knowledge.model.parts[0] ?? outOfRange();
  const [a, b] = [one, other].map((index) =>
    entityAt(knowledge, { part: path, kind: 'face', index }),
  );
  return (a && b && minimumDistance(a, b)) ?? outOfRange();
}
