import { deepEqual, equal, throws } from 'node:assert/strict';
import { decodeText } from '../../../src/kernel/part21/decodeText';
import { exchangeStructure } from '../../../src/kernel/part21/exchangeStructure';
import { textIn } from '../../../src/kernel/part21/parameter';
import { StepFile } from '../../../src/kernel/part21/stepFile';

describe('StepFile', () => {
  it('finds instances by type, in the order of the file, across comments and strings', () => {
    const file = data("#7=A('x;#9=A();''');/* #8=A(); */ #3 = b ( $ );\n#12=A(#7,#3);");
    deepEqual(file.idsOf('A', 'B'), [7, 3, 12]);
    equal(file.instanceCount, 3);
  });

  it('parses every kind of parameter', () => {
    const file = data("#1=X(#2,-1.5E+2,'it''s',.MILLI.,(1,(2)),M(25.4),$,*);");
    deepEqual(file.parameters(1, 'X'), [
      { kind: 'reference', id: 2 },
      number(-150),
      { kind: 'text', text: "it's" },
      { kind: 'word', word: 'MILLI' },
      { kind: 'list', items: [number(1), { kind: 'list', items: [number(2)] }] },
      { kind: 'typed', type: 'M', items: [number(25.4)] },
      { kind: 'unset' },
      { kind: 'other' },
    ]);
  });

  it('knows numbers in all of their spellings, and takes no longer for what only begins like one', () => {
    const numbers = ['1', '-1', '+1.', '1.5', '.5', '-.5E2', '1.E-2', '1e+2'];
    deepEqual(
      data(`#1=X(${numbers.join()});`).parameters(1, 'X'),
      numbers.map((text) => number(Number(text))),
    );
    const others = ['.', '-', 'E5', '1.2.3', '1E', `${'1'.repeat(30_000)}x`];
    deepEqual(
      data(`#1=X(${others.map((text) => `-${text}`).join()});`).parameters(1, 'X'),
      others.map(() => ({ kind: 'other' })),
    );
  });

  it('gives the parameters of a type only to instances of just that type, in either case', () => {
    const file = data(
      "#1=POINT('a');#2=POINTS('b');#3=Point ('c');#4=PO('d');#5=(A('e')POINT('f'));",
    );
    deepEqual(
      [1, 2, 3, 4, 5, 6].map((id) => textIn(file.parameters(id, 'LINE', 'POINT')?.[0])),
      ['a', '', 'c', '', 'f', ''],
    );
  });

  it('knows words that have one place in its table apart', () => {
    const words = Array.from({ length: 5000 }, (_, i) => `W${i}_${i % 7}`);
    const file = data(words.map((word, i) => `#${i + 1}=${word}();`).join('\n'));
    deepEqual([...file.types()], words);
    deepEqual(
      words.map((_, i) => file.records(i + 1)[0]?.type),
      words,
    );
  });

  it('lists a complex instance under each of its types', () => {
    const file = data('#5=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT($,.METRE.));');
    deepEqual(file.idsOf('SI_UNIT'), [5]);
    deepEqual(file.idsOf('LENGTH_UNIT'), [5]);
    deepEqual(file.parameters(5, 'SI_UNIT')?.at(-1), { kind: 'word', word: 'METRE' });
  });

  it('counts references that lead nowhere', () => {
    equal(data('#1=A(#2,#3);#2=B(#1,#99);').countDangling(), 2);
  });

  it('takes what stands last of a number that is given more than once, and tells the number', () => {
    const twice = '#1=A(1);#2=A(2);#1=B(3);#1=A(4);';
    for (const far of ['', '#4000000=A(5);']) {
      const one = data(`${twice}${far}`);
      deepEqual([...one.repeatedIds], [1]);
      deepEqual(one.parameters(1, 'A', 'B'), [{ kind: 'number', value: 4 }]);
      deepEqual([one.idsOf('B'), one.idsOf('A').slice(0, 2)], [[], [2, 1]]);
    }
  });

  it('says which numbers it has several times, and whether differently', () => {
    const opened = (instances: string) =>
      exchangeStructure(
        Buffer.from(`ISO-10303-21;HEADER;ENDSEC;DATA;${instances}ENDSEC;END-ISO-10303-21;`),
      );
    const told = (instances: string) => {
      const { isDamaged, warnings } = opened(instances);
      return [isDamaged, ...warnings];
    };
    const again = 'no number is exact. Export it again from the CAD program.';
    deepEqual(told('#1=A();#2=B();'), [false]);
    deepEqual(told('#1=A(1,2);#2=B();#1=A(1,\n 2);'), [
      false,
      'The file gives the number #1 more than once, always the same.',
    ]);
    deepEqual(told('#1=A();#2=B();#1=A();#2=B();'), [
      false,
      'The file gives 2 numbers more than once, #1 for one, always the same.',
    ]);
    deepEqual(told('#1=A(1);#2=A(2);#1=B(3);#1=A(4);'), [
      true,
      `The file gives the number #1 more than once, and differently; what stands last was taken, and ${again}`,
    ]);
    deepEqual(told('#1=A(1);#2=A(2);#1=B(3);#1=A(4);#2=C();'), [
      true,
      `The file gives 2 numbers more than once, #1 for one, and differently; what stands last was taken of each, and ${again}`,
    ]);
  });

  it('gives an engine only what stands last, at the same place', () => {
    const text = 'ISO-10303-21;HEADER;ENDSEC;DATA;#1 = A(1);#2=#1;#1=B(3);ENDSEC;END-ISO-10303-21;';
    const given = Buffer.from(text);
    const { file, source } = exchangeStructure(given);
    equal(Buffer.from(source).toString(), text.replace('#1 = A(1);', ' '.repeat(10)));
    equal(given.toString(), text);
    deepEqual([file.positionOf(2), file.positionOf(1)], [0, 1]);
  });

  it('knows whether the data section and the file are closed', () => {
    const open = new StepFile(Buffer.from('ISO-10303-21;HEADER;ENDSEC;DATA;#1=A();'));
    deepEqual([open.dataIsClosed, open.fileIsClosed], [false, false]);
    const closed = data('#1=A();');
    deepEqual([closed.dataIsClosed, closed.fileIsClosed], [true, true]);
  });

  it('copes with instance numbers that are far apart', () => {
    const file = data('#4000000000=A(#5);#5=A();');
    equal(file.positionOf(4_000_000_000), 0);
    equal(file.countDangling(), 0);
  });

  it('refuses parentheses nested without end, and does not overflow', () => {
    throws(() => data(`#1=A(${'('.repeat(200_000)});`), { name: 'Refusal', code: 'tooComplex' });
  });

  it('gives nothing for what is no record', () => {
    deepEqual(data('#1=;#2=42;#3=A((();').records(1), []);
  });
});

describe('decodeText', () => {
  const cases: readonly (readonly [string, string | Buffer, string])[] = [
    ['doubled quotes and backslashes', "it''s \\\\ here", "it's \\ here"],
    ['\\X\\ as one Latin letter', 'caf\\X\\E9', 'café'],
    ['\\S\\ as the upper half of Latin-1', 'caf\\S\\i', 'café'],
    ['\\S\\ after a change of page', '\\PE\\\\S\\P', 'а'],
    ['\\X2\\ as UTF-16', '\\X2\\96F64EF6\\X0\\ 7', '零件 7'],
    ['\\X4\\ as code points', '\\X4\\0001F529\\X0\\', '🔩'],
    ['raw UTF-8', Buffer.from('零件'), '零件'],
    ['raw GB 18030', Buffer.from([0xc1, 0xe3, 0xbc, 0xfe]), '零件'],
    ['raw Latin-1', Buffer.from([0x63, 0x61, 0x66, 0xe9]), 'café'],
    ['no control characters', 'a\u0007\r\nb', 'a b'],
    ['no marks that turn text around', Buffer.from('a\u202Eb'), 'a b'],
    ['no more than a name', 'x'.repeat(100_000), 'x'.repeat(250)],
    ['no half of a pair', '\\X2\\D83D\\X0\\', '\uFFFD'],
  ];
  for (const [what, text, expected] of cases) {
    it(`reads ${what}`, () => {
      equal(decodeText(Buffer.from(text)), expected);
    });
  }
});

function data(instances: string): StepFile {
  return new StepFile(
    Buffer.from(`ISO-10303-21;HEADER;ENDSEC;DATA;${instances}ENDSEC;END-ISO-10303-21;`),
  );
}

function number(value: number) {
  return { kind: 'number', value } as const;
}
