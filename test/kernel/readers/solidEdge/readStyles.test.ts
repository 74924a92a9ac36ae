import { deepEqual, equal } from 'node:assert/strict';
import { openCompoundFile } from '../../../../src/kernel/containers/compoundFile';
import { readStyles } from '../../../../src/kernel/readers/solidEdge/readStyles';
import { writeCompound } from '../sldprt/writeCompound';
import { styleLibrary, type StyleRecord } from './styleLibrary';

const red: StyleRecord = { number: 0x8000002e, name: 'Red (dull)', diffuse: [0.75, 0.25, 0.25] };
const glass: StyleRecord = {
  number: 0x40062fc5,
  name: '0x40062fc5',
  diffuse: [0, 0.5, 0.75],
  transparency: 0.75,
  kind: 6,
};
const glowing: StyleRecord = {
  number: 7,
  name: 'Glühend 灼热',
  diffuse: [0.875, 0.75, 0.25],
  emitted: [0.5, 0, 0],
};

describe('the styles of a Solid Edge part', () => {
  it('have a colour each, with what shines through and what is emitted', () => {
    const { colors } = stylesOf(styleLibrary([red, glass, glowing]), 1);
    deepEqual(
      [...colors],
      [
        [0x8000002e, [0.75, 0.25, 0.25, 1]],
        [0x40062fc5, [0, 0.5, 0.75, 0.25]],
        [7, [1, 0.75, 0.25, 1]],
      ],
    );
  });

  it('are those of faces, not of lines and views', () => {
    const line: StyleRecord = { number: 3, name: 'RefAxis', diffuse: [1, 1, 1], kind: 10 };
    deepEqual([...stylesOf(styleLibrary([line, red]), 1).colors.keys()], [red.number]);
  });

  it('say which one is that of the part', () => {
    deepEqual(stylesOf(styleLibrary([red]), red.number).ofPart, [0.75, 0.25, 0.25, 1]);
    equal(stylesOf(styleLibrary([red]), 0).ofPart, null);
  });

  it('are none where the library is cut off, damaged or not there', () => {
    const whole = styleLibrary([red]);
    const damaged = Buffer.from(whole).fill(0x55, 12, 40);
    for (const library of [whole.subarray(0, 5), whole.subarray(0, 30), damaged, Buffer.alloc(0)]) {
      equal(stylesOf(library, red.number).colors.size, 0);
    }
    equal(readStyles(openCompoundFile(writeCompound({ other: Buffer.alloc(8) }))).colors.size, 0);
  });

  it('are passed over where a record does not hold what a colour may be', () => {
    const odd: StyleRecord = { ...red, diffuse: [NaN, 2, -1] };
    deepEqual([...stylesOf(styleLibrary([odd, glass]), 1).colors.keys()], [glass.number]);
  });
});

function stylesOf(library: Uint8Array, ofPart: number) {
  const defaults = Buffer.from(Uint32Array.of(1, ofPart, 0).buffer);
  return readStyles(
    openCompoundFile(
      writeCompound({
        'Display/Styles/Library0': library,
        'Display/Styles/DefaultStyles': defaults,
      }),
    ),
  );
}
