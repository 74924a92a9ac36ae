import { deepEqual, equal, match, ok, throws } from 'node:assert/strict';
import { Refusal } from '../../../src/kernel/base/refusal';
import { unexpectedAsValue } from '../../../src/kernel/base/unexpected';
import { meshBody } from '../../../src/kernel/bodies/meshBody';
import { meshReadableFaces } from '../../../src/kernel/bodies/meshReadableFaces';
import type { Body, Face } from '../../../src/kernel/brep/brep';
import { facesOf } from '../../../src/kernel/brep/facesOf';
import { exchangeStructure } from '../../../src/kernel/part21/exchangeStructure';
import { buildParts } from '../../../src/kernel/parts/buildParts';
import { exactScene } from '../../../src/kernel/parts/exactScene';
import { meshItems } from '../../../src/kernel/readers/iges/build/meshItems';
import { IndexOutOfRange, outOfRange } from '../../../src/words/outOfRange';
import { context, stepText } from '../readers/step/stepText';
import { bodyOf, cylinderBody, faceOn, planeAt } from '../tessellate/bodies';
import { withEngines } from '../conversionOptions';

/** A closed cylinder, and a face on which an index leads out of its array, as it would by a bug of ours. */
function bodyWithDefect(): Body {
  const face: Face = {
    ...faceOn(planeAt([0, 0, 20]), []),
    get loops() {
      return outOfRange();
    },
  };
  return bodyOf('solid', ...facesOf(cylinderBody(5, 9)), face);
}

const look = { name: 'A', color: null };
const options = { ...withEngines, quality: 'normal' } as const;

describe('a body on which the kernel has a defect', function () {
  this.timeout(60_000);

  it('is one that throws, if it is meshed alone', () => {
    throws(() => meshBody(bodyWithDefect(), 1, 'normal', look), IndexOutOfRange);
  });

  it('of an IGES file is shown without its face, and counted, and the others are exact', () => {
    const [whole, broken] = [cylinderBody(5, 9), bodyWithDefect()].map((body, i) => ({
      item: { isSewn: false, name: null, kind: 'solid', known: { kind: 'known', body } } as const,
      name: `Body ${i + 1}`,
      definition: { ...emptySet },
    }));
    if (!whole || !broken) throw new Error('two items');
    const { built, incomplete, troubles } = meshItems([broken, whole], options);
    deepEqual(incomplete, [broken]);
    deepEqual(built.get(whole)?.unmeshedFaces, 0);
    deepEqual(built.get(broken)?.unmeshedFaces, 1);
    equal(built.get(broken)?.part.solid.volume, null);
    match(troubles.join(), /Body 2: IndexOutOfRange/);
  });

  const twoOfStep = (report: (phase: string) => void) => {
    const exchange = exchangeStructure(
      Buffer.from(stepText(`#1=ADVANCED_BREP_SHAPE_REPRESENTATION('',(),${context});`), 'latin1'),
    );
    const bodies = [bodyWithDefect(), cylinderBody(5, 9)];
    const items = bodies.map((body, i) => ({ id: 90 + i, name: `${i}`, color: null, body }));
    return buildParts(
      exchange,
      { colorOf: () => null },
      items,
      ({ body }) => ({ kind: 'known', body, unitMillimetres: 1 }),
      { ...options, report },
    );
  };

  it('of a STEP file is shown without its face, and counted, and the others are exact', async () => {
    const [broken, whole] = await twoOfStep(() => undefined);
    equal(whole?.unmeshedFaces, 0);
    deepEqual([broken?.unmeshedFaces, broken?.part.missingFaces], [1, 1]);
    equal(broken?.part.solid.volume, null);
  });

  it('is named while its faces are meshed at the end, after the engine could not build it', async () => {
    const phases: string[] = [];
    const report = (phase: string) => void phases.push(phase);
    await twoOfStep(report);
    const ofFirst = phases.filter((phase, i) => / 1 of 2: /.test(phase) && phase !== phases[i - 1]);
    deepEqual(ofFirst.slice(-2), ['Building 1 of 2: 0', 'Meshing 1 of 2: 0']);
  });

  it('of another file is shown without its face, and counted, and the others are exact', async () => {
    const brep = { unitMillimetres: 1, bodies: [bodyWithDefect(), cylinderBody(5, 9)] };
    const { parts, facts } = await exactScene(
      {
        ...{ sourceFormat: 'ACIS', fileName: 'two.sat', schema: null },
        brep: { ...brep, warnings: [] },
      },
      options,
    );
    deepEqual(
      parts.map(({ missingFaces }) => missingFaces),
      [1, undefined],
    );
    equal(parts[0]?.solid.volume, null);
    match(facts.warnings.join(), /^One face of “two 1” could not be read/);
  });
});

describe('the faces of a body of which some were not read', () => {
  it('are meshed together, and not one by one before', () => {
    const reads = (mesh: (body: Body) => unknown): number => {
      let count = 0;
      const faces = facesOf(cylinderBody(5, 9)).map((face) => ({
        ...face,
        get loops() {
          count += 1;
          return face.loops;
        },
      }));
      mesh(bodyOf('sheet', ...faces));
      return count;
    };
    const whole = reads((body) => meshBody(body, 1, 'normal', look));
    const unread = [{ id: 9, why: 'its surface is not known' }];
    const readable = reads((body) => meshReadableFaces({ ...body, unread }, 1, 'normal', look));
    ok(readable < 1.5 * whole, `${readable} looks, and ${whole} at a whole body`);
  });
});

describe('work on one item of a file', () => {
  it('passes on what concerns the whole file', () => {
    const refusal = new Refusal('tooComplex', 'Too much.');
    throws(() => unexpectedAsValue(() => fail(refusal)), refusal);
    const lack = new RangeError('Array buffer allocation failed');
    throws(() => unexpectedAsValue(() => fail(lack)), lack);
    const long = new RangeError('Invalid string length');
    throws(() => unexpectedAsValue(() => fail(long)), long);
  });
});

function fail(error: Error): never {
  throw error;
}

const emptySet = { name: null, solids: [], surfaces: [], groups: [], instances: [] };
