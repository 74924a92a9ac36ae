import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { catiaPicture } from '../../../../src/kernel/readers/catpart/catiaPicture';
import { catiaRelease } from '../../../../src/kernel/readers/catpart/catiaRelease';
import { nestedStreams } from '../../../../src/kernel/readers/catpart/catiaContainer';
import { readCatpart } from '../../../../src/kernel/readers/catpart/readCatpart';
import { bitFlips, splices, truncations } from '../mutations';
import { isRefusedOrSound } from '../refusedOrSound';
import { boxBlock, type BoxForm } from './blockBytes';
import { catiaFile } from './catiaFile';

describe('a file of CATIA', () => {
  it('has its streams in a file that is a stream of it, in one piece or in several', () => {
    const inner = catiaFile([Buffer.from('one'), [Buffer.from('tw'), Buffer.from('o')]]);
    const pieces = [inner.subarray(0, 10), inner.subarray(10, 50), inner.subarray(50)];
    for (const stream of [inner, pieces]) {
      deepEqual(nestedStreams(catiaFile([stream])).map(String), ['one', 'two']);
    }
  });

  it('of which the directory is damaged is searched for such a file', () => {
    const file = catiaFile([catiaFile([Buffer.from('one')])]);
    file.writeUInt32BE(0, 8);
    deepEqual(nestedStreams(file).map(String), ['one']);
  });

  it('has its picture in a stream, in one piece or in several', () => {
    const stream = Buffer.concat([Buffer.alloc(4), jpeg]);
    for (const pieces of [[stream], [stream.subarray(0, 9), stream.subarray(9)]]) {
      const picture = catiaPicture(catiaFile([Buffer.from('else'), pieces]));
      deepEqual([picture?.width, picture?.height], [130, 110]);
    }
  });

  it('shows a body in its only colour, and faces in theirs', () => {
    const [plain] = read([{ colors: ['ff808000'] }]).parts;
    deepEqual(plain?.color, [0, 128 / 255, 128 / 255, 1]);
    ok(plain.faces.every(({ color }) => color === null));
    const [painted] = read([{ colors: ['ff808000', '330000ff'] }]).parts;
    equal(painted?.color, null);
    deepEqual(painted.faces[1]?.color, [1, 0, 0, 0.2]);
  });

  it('shows a body once that was saved twice', () => {
    deepEqual(
      read([{}, {}, { isFull: true }]).parts.map(({ name }) => name),
      ['part'],
    );
  });

  it('tells how many bodies are left out', () => {
    const unknown = { faceRow: '11' };
    deepEqual(warningsOf([{}, unknown]), [
      'One mesh that CATIA saved is in another layout and left out.',
    ]);
    deepEqual(warningsOf([{}, unknown, unknown]), [
      '2 meshes that CATIA saved are in another layout and left out.',
    ]);
  });

  it('without a body says so, and where a body is in another layout, too', () => {
    const nothing = catiaFile([catiaFile([Buffer.from('sketches')])]);
    throws(() => readCatpart(nothing, 'part.CATPart'), { message: /holds no mesh of a body/ });
    throws(() => read([{ faceRow: '11' }]), { message: /no saved mesh that Caliper can read/ });
  });

  it('is refused in a sentence or read soundly, whatever is damaged', () => {
    const forms: readonly BoxForm[] = [
      { isFull: true, faceRow: '20', edges: { 0: [[0, 1, 3]] } },
      { isTextured: true, colors: ['ff808000', '330000ff'] },
      { coarseLevels: 2 },
    ];
    const file = new Uint8Array(fileOf(forms));
    const damages = [truncations(file, 200), bitFlips(file, 1500, 3), splices(file, 500, 4)];
    for (const damaged of damages.flatMap((each) => [...each])) {
      isRefusedOrSound(() => readCatpart(damaged, 'part.CATPart'));
    }
  });

  it('names the release that saved it', () => {
    const saved = (version: number, release: number) =>
      catiaRelease(
        Buffer.from(
          `LastSaveVersion <Version>${version}/<Version> <Release>${release}/<Release>`,
          'latin1',
        ),
      );
    deepEqual(
      [saved(5, 19), saved(6, 425), saved(6, 213)],
      ['CATIA V5R19', '3DEXPERIENCE R2023x', 'CATIA V6'],
    );
  });
});

const jpeg = Buffer.from(
  'ffd8ffc0000b08006e0082010111 00ffda00080101000000ff01ffd9'.replace(' ', ''),
  'hex',
);

function read(forms: readonly BoxForm[]) {
  return readCatpart(fileOf(forms), 'part.CATPart');
}

function fileOf(forms: readonly BoxForm[]): Buffer {
  return catiaFile([catiaFile([Buffer.concat(forms.map(boxBlock))])]);
}

function warningsOf(forms: readonly BoxForm[]): readonly string[] {
  return read(forms).facts.warnings;
}
