import { ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { StepFile } from '../../../../../src/kernel/part21/stepFile';
import { readPmi } from '../../../../../src/kernel/readers/step/pmi/readPmi';

const kinds = readFileSync('test/fixtures/pmi/made_pmi_kinds.stp', 'latin1');
const statements = kinds.split('\n');
const firstOfPmi = statements.findIndex((line) => line.startsWith('#212='));

describe('damaged PMI', function () {
  this.timeout(120_000);

  it('is read without any one of its records', () => {
    statements.forEach((_, at) => {
      if (at >= firstOfPmi && at < statements.length - 3) {
        ok(read(statements.filter((__, i) => i !== at)), String(at));
      }
    });
  });

  it('is read where a reference leads back to its own record, or to any other', () => {
    const random = randomNumbers(24);
    statements.forEach((line, at) => {
      if (at < firstOfPmi) return;
      const own = /^#(\d+)=/.exec(line)?.[1] ?? '1';
      for (const other of [own, String(1 + Math.floor(random() * 740))]) {
        const changed = line.replace(/([(,])#\d+/, `$1#${other}`);
        ok(read(statements.map((one, i) => (i === at ? changed : one))), `${at} ${other}`);
      }
    });
  });

  it('is read where a parameter is another thing than it should be', () => {
    const random = randomNumbers(7);
    const others = ['$', '*', '()', "'x'", '.X.', '1.E400', '-1', '((((#1))))', 'X(#1,#2)'];
    for (let round = 0; round < 400; round++) {
      const at = firstOfPmi + Math.floor(random() * (statements.length - 3 - firstOfPmi));
      const line = statements[at] ?? '';
      const places = [...line.matchAll(/(?<=[(,])[^(),]+(?=[),])/g)];
      const place = places[Math.floor(random() * places.length)];
      if (!place) continue;
      const other = others[Math.floor(random() * others.length)] ?? '$';
      const end = place.index + place[0].length;
      const changed = `${line.slice(0, place.index)}${other}${line.slice(end)}`;
      ok(read(statements.map((one, i) => (i === at ? changed : one))), changed);
    }
  });

  it('is read where a list has three hundred thousand members', () => {
    const members = Array.from({ length: 300_000 }, () => '#229').join();
    for (const [number, before, behind] of [
      ['#230', "DATUM_SYSTEM('A','',#21,.F.,(", '));'],
      ['#253', "SHAPE_DIMENSION_REPRESENTATION('',(", '),#14);'],
      ['#366', "TOLERANCE_ZONE('','',#21,.F.,(", '),#365);'],
    ] as const) {
      const changed = `${number}=${before}${members}${behind}`;
      ok(read(statements.map((line) => (line.startsWith(`${number}=`) ? changed : line))));
    }
  });
});

function read(lines: readonly string[]) {
  return readPmi(new StepFile(Buffer.from(lines.join('\n'), 'latin1')));
}

/** The same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}
