import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readCad } from '../../../../src/kernel/convert/convertModel';
import { measuredFacts } from '../../../../src/kernel/convert/factsOfScene';
import { Refusal } from '../../../../src/kernel/base/refusal';
import { simpleBodies, stepOf } from '../../../scoreboard/exact/simpleBodies';
import { withEngines } from '../../conversionOptions';

const cube = stepOf(simpleBodies().find(({ name }) => name === 'cube')?.body ?? never());

/** The first number of the point to which the first instance of a type refers. */
function numberOf(type: string): RegExp {
  const [, point = ''] = new RegExp(`=${type}\\('',#(\\d+)`).exec(cube) ?? never();
  return new RegExp(`(#${point}=CARTESIAN_POINT\\('',\\()[^,]*`);
}

describe('a statement of a STEP file that is damaged', function () {
  this.timeout(120_000);

  const damages: readonly (readonly [what: string, from: RegExp, to: string])[] = [
    ['a reference in the list of faces has lost its sign', /(CLOSED_SHELL\('',\()#/, '$1'],
    ['a reference in the list of edges has lost its sign', /(EDGE_LOOP\('',\()#/, '$1'],
    ['a reference to a point has lost its sign', /(VERTEX_POINT\('',)#/, '$1'],
    ['an edge has no type of STEP', /=ORIENTED_EDGE/, '=ORIENTEX_EDGE'],
    ['a corner has no type of STEP', /=VERTEX_POINT/, '=VERTUX_POINT'],
    ['a control character stands in a type', /=ORIENTED_EDGE/, '=ORIE\x0eTED_EDGE'],
    ['a sense has lost a point', /(ADVANCED_FACE\([^)]*\),#\d+,)\.T\./, '$1T.'],
    ['a digit of a point on a line is lost', numberOf('LINE'), '$1\x10.'],
  ];
  for (const [what, from, to] of damages) {
    it(`is told, and no number of its body is exact: ${what}`, async () => {
      const damaged = cube.replace(from, to);
      ok(damaged !== cube);
      const { volume, area, isSizeExact, warnings } = await read(damaged);
      deepEqual([volume, area, isSizeExact], [null, null, false]);
      match(warnings.join(), /statement[^.]*(is damaged|cannot be read)/);
    });
  }

  it('is told where it says what a representation lists', async () => {
    const whole = readFileSync('samples/as1-oc-214.stp', 'latin1');
    const damaged = whole.replace(/(ADVANCED_BREP_SHAPE_REPRESENTATION\('[^']*',\(#\d+,)#/, '$1');
    ok(damaged !== whole);
    const { volume, area, warnings } = await read(damaged);
    deepEqual([volume, area], [null, null]);
    match(warnings.join(), /One statement of the file cannot be read/);
  });

  it('is not told of sound files', async () => {
    for (const name of ['as1-oc-214.stp', 'mayo_332.stp']) {
      const { warnings } = await read(readFileSync(`samples/${name}`, 'latin1'));
      deepEqual(warnings, []);
    }
    deepEqual((await read(cube)).warnings, []);
  });

  it('is refused with its line where a text has lost a quote', async () => {
    const lines = cube.split('\n');
    const line = lines.findIndex((one) => one.includes("VERTEX_POINT('"));
    const text = lines[line] ?? '';
    for (const place of [text.indexOf("'"), text.lastIndexOf("'")]) {
      const damaged = lines.with(line, text.slice(0, place) + text.slice(place + 1)).join('\n');
      await rejects(read(damaged), (error) => {
        ok(error instanceof Refusal);
        equal(/a text in line (\d+) has lost a quote/.exec(error.message)?.[1], `${line + 1}`);
        return true;
      });
    }
    await rejects(read(lines.slice(0, line).join('\n')), /stops in the middle/);
  });

  async function read(text: string) {
    const options = { ...withEngines, quality: 'normal' } as const;
    const scene = await readCad(Buffer.from(text, 'latin1'), 'a.step', options);
    const { volume, area, isSizeExact } = measuredFacts(scene, scene.facts.linearDeflection);
    return { volume, area, isSizeExact, warnings: scene.facts.warnings };
  }
});

function never(): never {
  throw new Error('no such body');
}
