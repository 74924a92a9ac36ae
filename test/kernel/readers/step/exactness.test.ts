import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { readCad } from '../../../../src/kernel/convert/convertModel';
import { measuredFacts } from '../../../../src/kernel/convert/factsOfScene';
import { Refusal } from '../../../../src/kernel/base/refusal';
import { simpleBodies, stepOf } from '../../../scoreboard/exact/simpleBodies';
import { withEngines } from '../../conversionOptions';

const bodies = simpleBodies();
const cube = stepOf(bodyNamed('cube'));
const plate = stepOf(bodyNamed('plate'));

describe('exact numbers of a STEP file', function () {
  this.timeout(120_000);

  for (const { name, body, volume } of bodies) {
    it(`are those of the formula: ${name}`, async () => {
      const { exact, warnings } = await read(stepOf(body));
      deepEqual(warnings, []);
      if (volume === null) equal(exact, null);
      else ok(Math.abs((exact ?? NaN) / volume - 1) < 1e-9, `${exact} mm³`);
    });
  }

  it('take a bound once that a face names twice, and say so', async () => {
    const twice = cube.replace(/(ADVANCED_FACE\('',\()(#\d+)\)/, '$1$2,$2)');
    const { exact, warnings } = await read(twice);
    ok(Math.abs((exact ?? NaN) - 2.7e7) < 1, `${exact} mm³`);
    match(warnings.join(), /names a shell, a face or a border of a face twice/);
  });

  it('take a face once that a shell names twice, and say so', async () => {
    const twice = cube.replace(/(CLOSED_SHELL\('',\()(#\d+),/, '$1$2,$2,');
    const { exact, warnings } = await read(twice);
    ok(Math.abs((exact ?? NaN) - 2.7e7) < 1, `${exact} mm³`);
    equal(warnings.length, 1);
  });

  it('are not told where another bound runs around the same loop', async () => {
    const [, face = '', bound = ''] = /(#\d+)=ADVANCED_FACE\('',\((#\d+)\)/.exec(cube) ?? [];
    const body = new RegExp(`${bound}=([^;]*);`).exec(cube)?.[1] ?? '';
    const copied = cube
      .replace(`${face}=ADVANCED_FACE('',(${bound})`, `${face}=ADVANCED_FACE('',(${bound},#9000)`)
      .replace('ENDSEC;\nEND-ISO', `#9000=${body};\nENDSEC;\nEND-ISO`);
    const { exact, warnings } = await read(copied);
    ok(exact === null || Math.abs(exact - 2.7e7) < 1, `${exact} mm³`);
    ok(warnings.length > 0);
  });

  it('are not told where one corner is so far away that rounding exceeds the body', async () => {
    const far = stepOf(bodyNamed('far'));
    const corners = [...far.matchAll(/CARTESIAN_POINT\('',\(\d+\.,-700000\./g)];
    ok(corners.length > 4);
    for (const { index, 0: found } of corners) {
      const away = found.replace('-700000.', '-700000000.');
      const changed = `${far.slice(0, index)}${away}${far.slice(index + found.length)}`;
      const given = await read(changed).catch(refused);
      if (!given) continue;
      const { exact, area, warnings } = given;
      const isWhole = exact !== null && Math.abs(exact / 24e3 - 1) < 1e-3;
      ok(isWhole || exact === null, `${exact} mm³`);
      ok(isWhole || area === null, `${area?.value} m²`);
      ok(isWhole || warnings.length > 0);
    }
  });

  for (const flag of ['.T.', '.F.']) {
    it(`are those of the formula, or none, where a void repeats the outer shell, flag ${flag}`, async () => {
      const [, solid = '', shell = ''] =
        /(#\d+)=MANIFOLD_SOLID_BREP\('[^']*',(#\d+)\)/.exec(cube) ?? [];
      const repeated = cube
        .replace(
          new RegExp(`${solid}=MANIFOLD_SOLID_BREP\\([^;]*;`),
          `${solid}=BREP_WITH_VOIDS('',${shell},(#9000));`,
        )
        .replace(
          'ENDSEC;\nEND-ISO',
          `#9000=ORIENTED_CLOSED_SHELL('',*,${shell},${flag});\nENDSEC;\nEND-ISO`,
        );
      ok(repeated.includes('BREP_WITH_VOIDS'));
      const given = await read(repeated).catch(refused);
      if (!given) return;
      const { exact, area, warnings } = given;
      ok(exact === null || Math.abs(exact - 2.7e7) < 1, `${exact} mm³`);
      ok(area === null || Math.abs(area.value - 0.54) < 1e-6, `${area?.value} m²`);
      ok(warnings.length > 0);
    });
  }

  it('are not told twice where a void is named twice', async () => {
    const hollow = stepOf(bodyNamed('hollow'));
    const twice = hollow.replace(/(BREP_WITH_VOIDS\('[^']*',#\d+,\()(#\d+)\)/, '$1$2,$2)');
    ok(twice !== hollow);
    const given = await read(twice).catch(refused);
    const exact = given?.exact ?? null;
    ok(exact === null || Math.abs(exact / (100 ** 3 - 40 ** 3) - 1) < 1e-9, `${exact} mm³`);
    ok(!given || given.warnings.length > 0);
  });

  it('are not told of an open body, which says that it is open', async () => {
    const open = cube.replace(/(CLOSED_SHELL\('',\()#\d+,/, '$1');
    const { exact, area, warnings } = await read(open);
    deepEqual([exact, area], [null, null]);
    match(warnings.join(), /not closed: “body”/);
  });

  for (const engineAlone of [false, true]) {
    const by = engineAlone ? 'by the engine' : 'by us';
    it(`are those of a ball of ten kilometres, ${by}, without filling the memory`, async () => {
      const ball = stepOf(bodyNamed('sphere')).replace('.MILLI.', '.KILO.');
      const { exact, triangles, warnings } = await read(ball, engineAlone);
      deepEqual(warnings, []);
      const volume = (4 / 3) * Math.PI * 1e3 * 1e18;
      ok(Math.abs((exact ?? NaN) / volume - 1) < 1e-6, `${exact} mm³`);
      ok(triangles < 100_000, `${triangles} triangles`);
    });
  }

  it('are not told in a unit in which a body reaches beyond all bounds', async () => {
    await rejects(read(cube.replace('.MILLI.', '.MEGA.')), Refusal);
    const { exact, warnings } = await read(cube.replace('.MILLI.', '.GIGA.'));
    equal(exact, null);
    match(warnings.join(), /in a unit that is not known, “GIGA METRE”/);
  });

  for (const prefix of [
    ...['.FOO.', '.MILLY.', "'MILLI'", '7', '*', '(.MILLI.)'],
    ...['.KILO.,.MILLI.', '$,.MILLI.', '.MILLI.,$'],
  ]) {
    it(`are not told in a unit with the prefix ${prefix}, which is named`, async () => {
      const { exact, area, warnings, unit } = await read(cube.replace('.MILLI.', prefix));
      deepEqual([exact, area, unit], [null, null, null]);
      match(warnings.join(), /in a unit that is not known, “/);
    });
  }

  for (const factor of ['0.', '-25.4', '1.E300', '1.E-300']) {
    it(`are not told in a unit of ${factor} millimetres`, async () => {
      const { exact, warnings } = await read(converted(plate, factor));
      equal(exact, null);
      match(warnings.join(), /in a unit that is not known, “ell”/);
    });
  }

  it('are told in inches by their factor', async () => {
    const { exact, warnings } = await read(converted(cube, '25.4'));
    ok(Math.abs((exact ?? NaN) / (2.7e7 * 25.4 ** 3) - 1) < 1e-9);
    deepEqual(warnings, []);
  });

  for (const engineAlone of [false, true]) {
    const by = engineAlone ? 'by the engine' : 'by us';
    const told = async (text: string) => read(text, engineAlone);
    const mm3 = 100 * 80 * 10 - Math.PI * 20 ** 2 * 10;

    for (const [what, text] of Object.entries({
      'no unit of length': withUnits(plate, (units) => units.slice(1)),
      'no units at all': plate.replace(/GLOBAL_UNIT_ASSIGNED_CONTEXT\(\([^)]*\)\)/, ''),
    })) {
      it(`are in millimetres in a file with ${what}, which says so: ${by}`, async () => {
        const { exact, unit, warnings } = await told(text);
        ok(Math.abs((exact ?? NaN) / mm3 - 1) < 1e-6, `${exact} mm³`);
        equal(unit, null);
        equal(warnings.length, 1);
        match(warnings.join(), /names no unit of length: millimetres were assumed/);
      });
    }

    it(`are told by the factor of a unit with the name of another one, which is said: ${by}`, async () => {
      const { exact, unit, warnings } = await told(converted(plate, '2.54', 'INCH'));
      ok(Math.abs((exact ?? NaN) / (mm3 * 2.54 ** 3) - 1) < 1e-6, `${exact} mm³`);
      equal(unit, null);
      deepEqual(warnings.length, 1);
      match(warnings.join(), /calls a unit “inch”, but says that it is 2\.54 mm/);
    });

    it(`are told without a word in inches that are inches: ${by}`, async () => {
      const { exact, unit, warnings } = await told(converted(plate, '25.4', 'INCH'));
      ok(Math.abs((exact ?? NaN) / (mm3 * 25.4 ** 3) - 1) < 1e-6, `${exact} mm³`);
      deepEqual([unit, warnings], ['inch', []]);
    });

    for (const [what, metre, factor] of [
      ['first', (units: string[]) => ['#9001', ...units], 1e9],
      ['last', (units: string[]) => [...units, '#9001'], 1],
    ] as const) {
      it(`are told in the first of two units of length, with metres named ${what}: ${by}`, async () => {
        const text = withUnits(plate, (units) => metre([...units])).replace(
          'ENDSEC;\nEND-ISO',
          '#9001=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT($,.METRE.));\nENDSEC;\nEND-ISO',
        );
        const { exact, warnings } = await told(text);
        ok(Math.abs((exact ?? NaN) / (mm3 * factor) - 1) < 1e-6, `${exact} mm³`);
        match(
          warnings.join(),
          /several units for the same lengths or angles: “(milli)?metre” was taken/,
        );
      });
    }

    it(`are not told in an unknown unit, and the body is as large as in millimetres: ${by}`, async () => {
      const { exact, size, warnings } = await told(plate.replace('.MILLI.', '.QUECTO.'));
      equal(exact, null);
      ok(Math.abs(size - 0.1) < 1e-6, `${size} m`);
      equal(warnings.length, 1);
    });
  }

  it('are told without a word where the same unit of length is named twice', async () => {
    const twice = withUnits(plate, ([first = '', ...units]) => [first, first, ...units]);
    deepEqual((await read(twice)).warnings, []);
  });

  async function read(text: string, engineAlone = false) {
    const scene = await readCad(Buffer.from(text, 'latin1'), 'body.step', {
      ...withEngines,
      quality: 'normal',
      engineAlone,
    });
    const { volume, area, sizeMetres } = measuredFacts(scene);
    return {
      exact: volume && volume.value * 1e9,
      area,
      size: Math.max(...(sizeMetres ?? [])),
      unit: scene.facts.sourceUnit,
      triangles: scene.parts.reduce((sum, { indices }) => sum + indices.length / 3, 0),
      warnings: scene.facts.warnings,
    };
  }
});

/** What is not shown has no numbers. */
function refused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

function bodyNamed(wanted: string) {
  const found = bodies.find(({ name }) => name === wanted);
  if (!found) throw new Error(wanted);
  return found.body;
}

/** In a unit of so many millimetres. */
function converted(text: string, factor: string, name = 'ELL'): string {
  const [, number = '', unit = ''] = /(#\d+)=(\(LENGTH_UNIT\(\)[^;]*);/.exec(text) ?? [];
  const more = [
    `#9001=${unit};`,
    `#9002=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${factor}),#9001);`,
    '#9003=DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.);',
  ];
  return text
    .replace(
      `${number}=${unit};`,
      `${number}=(CONVERSION_BASED_UNIT('${name}',#9002)LENGTH_UNIT()NAMED_UNIT(#9003));`,
    )
    .replace('ENDSEC;\nEND-ISO', `${more.join('\n')}\nENDSEC;\nEND-ISO`);
}

/** With other references to units, of which the first is that of lengths. */
function withUnits(text: string, change: (units: readonly string[]) => readonly string[]): string {
  return text.replace(
    /(GLOBAL_UNIT_ASSIGNED_CONTEXT\(\()([^)]*)/,
    (_, head: string, units: string) => `${head}${change(units.split(',')).join()}`,
  );
}
