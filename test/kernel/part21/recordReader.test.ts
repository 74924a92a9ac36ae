import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { readNumber } from '../../../src/kernel/part21/readNumber';
import { StepFile } from '../../../src/kernel/part21/stepFile';

describe('RecordReader', () => {
  it('reads parameters of each kind, across blanks, comments and lists', () => {
    const reader = readerOf(
      "#1 = X ( 'it''s (,' , #2 /* , */ ,$,-1.5E+2,(.5,2),.t.,((#3,#4),()));",
    );
    equal(reader.goTo(1), 'X');
    reader.skip();
    deepEqual(
      [reader.reference(), reader.optionalReference(), reader.number(), reader.numbers()],
      [2, null, -150, [0.5, 2]],
    );
    equal(reader.logical(), true);
    deepEqual(
      reader.list(() => reader.references()),
      [[3, 4], []],
    );
  });

  it('passes whatever it is told to pass', () => {
    const reader = readerOf("#1=X((1,('a)',(#2))),L(2.),.U.,*,A(B('c')),#7);");
    reader.goTo(1);
    for (let i = 0; i < 5; i++) reader.skip();
    equal(reader.reference(), 7);
  });

  it('finds the records of a complex instance in any order', () => {
    const reader = readerOf("#1=(A(1,(2))B()C('(')D(4));");
    equal(reader.goTo(1), '');
    ok(reader.goToPart('D'));
    equal(reader.number(), 4);
    ok(reader.goToPart('A'));
    equal(reader.number(), 1);
    equal(reader.goToPart('E'), false);
  });

  it('reads lists of three numbers one after the other, however many, and refuses others', () => {
    const lists = Array.from({ length: 1000 }, (_, i) => `(${i},.5,-1.)`);
    const reader = readerOf(
      `#1=X((${lists.join(',')}),7);#2=X(((1,2,3),(4,5)));#3=X(((1,2,3,4)));`,
    );
    reader.goTo(1);
    deepEqual(
      reader.triples(),
      Float64Array.from(Array.from({ length: 1000 }, (_, i) => [i, 0.5, -1]).flat()),
    );
    equal(reader.number(), 7);
    for (const id of [2, 3]) {
      reader.goTo(id);
      throws(() => reader.triples(), /#\d does not have three numbers/);
    }
  });

  it('reads so many numbers into an array, and says when there are more', () => {
    const reader = readerOf('#1=X((1.,2.),(6.,7.,8.,9.),$);');
    reader.goTo(1);
    const found = new Float64Array(5).fill(-1);
    deepEqual(
      [0, 1].map((place) => reader.numbersInto(found, place, 3)),
      [2, 4],
    );
    deepEqual([...found], [1, 6, 7, 8, -1]);
    throws(() => reader.numbersInto(found, 0, 3), { name: 'Unexpected' });
  });

  it('throws for what is not there, and never leaves the record', () => {
    const reader = readerOf("#1=X('a',.U.);#2=Y(#3);");
    throws(() => reader.goTo(3), { name: 'Unexpected' });
    reader.goTo(1);
    throws(() => reader.reference(), { name: 'Unexpected' });
    throws(() => reader.number(), { name: 'Unexpected' });
    reader.skip();
    throws(() => reader.logical(), { name: 'Unexpected' });
    reader.skip();
    throws(
      () => {
        reader.skip();
      },
      { name: 'Unexpected' },
    );
  });
});

describe('readNumber', () => {
  const texts = [
    ...['0.', '-0.', '1', '+1.5', '.5', '1.E5', '-2.449293598295E-15', '1.7976931348623157E308'],
    ...['0.1', '123456789012345', '1234567890123456789', '0.30000000000000004', '4.35', '1e-22'],
    ...['9007199254740993.', '2.2250738585072014E-308', '1.E-400', '3.14159265358979', '1e'],
  ];
  for (const text of texts) {
    it(`gives the double that ${text} is`, () => {
      const { value, end } = readNumber(Buffer.from(`${text},7`), 0);
      const digits = text.replace(/e$/, '');
      deepEqual([value, end], [Number(digits), digits.length]);
    });
  }

  it('gives the double nearest to any text of digits', () => {
    for (let i = 1; i < 5000; i++) {
      const text = String(Math.tan(i) * 10 ** ((i % 31) - 15));
      equal(readNumber(Buffer.from(text), 0).value, Number(text));
    }
  });

  it('is no number where there is none', () => {
    for (const text of ['', '-', '.', '$', 'NAN', '#1']) {
      ok(Number.isNaN(readNumber(Buffer.from(text), 0).value));
    }
  });
});

function readerOf(instances: string) {
  const text = `ISO-10303-21;HEADER;ENDSEC;DATA;${instances}ENDSEC;END-ISO-10303-21;`;
  return new StepFile(Buffer.from(text)).reader();
}
