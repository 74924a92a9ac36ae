import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { findMeshBlocks } from '../../../../src/kernel/readers/catpart/findMeshBlocks';
import { type BoxForm, boxBlock } from './blockBytes';

describe('a mesh block of CATIA', () => {
  it('of a box is read byte by byte', () => {
    const block = only({});
    equal(block.faces.length, 6);
    deepEqual(Array.from(block.positions).slice(0, 6), [0, 5000, 5000, 0, 5000, 10_000]);
    deepEqual(block.faces[0], { corners: [0, 1, 2, 2, 1, 3], normal: [1, 0, 0] });
  });

  it('has the same points when they are written in full', () => {
    deepEqual(only({ isFull: true }).positions, only({}).positions);
  });

  it('is read past the places of a picture on it', () => {
    deepEqual(only({ isTextured: true }), {
      ...only({}),
      end: boxBlock({ isTextured: true }).length,
    });
  });

  it('is read past its levels of fewer triangles', () => {
    equal(only({ coarseLevels: 3 }).faces.length, 6);
  });

  it('has colours of faces, with how opaque they are', () => {
    const { colors } = only({ colors: ['ff808000', '330000ff'] });
    deepEqual(colors.slice(0, 3), [
      [0, 128 / 255, 128 / 255, 1],
      [1, 0, 0, 0.2],
      [1, 0, 0, 0.2],
    ]);
  });

  it('of a surface has free edges, beside sharp and smooth ones', () => {
    const edges = { 0: [[0, 1, 3]], 1: [[4, 5]], 2: [[6, 7]] };
    deepEqual(only({ faceRow: '20', edges }).edges, {
      free: [[0, 1, 3]],
      sharp: [[4, 5]],
      smooth: [[6, 7]],
    });
  });

  it('whose numbers do not agree is taken for something else', () => {
    const oneFloatLess = boxBlock();
    oneFloatLess[13] = 12;
    deepEqual(findMeshBlocks(oneFloatLess), { blocks: [], unread: 0 });
  });

  it('that goes on in an unknown way is counted', () => {
    const otherRow = boxBlock({ faceRow: '11' });
    const { blocks, unread } = findMeshBlocks(Buffer.concat([boxBlock(), otherRow, boxBlock()]));
    deepEqual([blocks.length, unread], [2, 1]);
  });

  it('is found behind hundreds of others and of smaller records', () => {
    const record = Buffer.from('ffff0200015400000000000001010000c842', 'hex');
    const stream = Array.from({ length: 300 }, () => [record, boxBlock()]).flat();
    equal(findMeshBlocks(Buffer.concat(stream)).blocks.length, 300);
  });

  it('is not looked for without end in a stream of beginnings', () => {
    const beginning = Buffer.from('ffff020001ff00000400000000000000', 'hex');
    const stream = Buffer.concat(Array.from({ length: 2000 }, () => beginning));
    deepEqual(findMeshBlocks(stream).blocks, []);
  });

  it('may have very many edges, but not more than any part has', () => {
    const many = boxBlock({ edges: { 1: Array.from({ length: 700_000 }, () => []) } });
    equal(findMeshBlocks(Buffer.concat([many, many])).blocks.length, 2);
    throws(() => findMeshBlocks(Buffer.concat([many, many, many])), { code: 'tooComplex' });
  });
});

function only(form: BoxForm) {
  const { blocks, unread } = findMeshBlocks(boxBlock(form));
  const [block] = blocks;
  ok(block);
  deepEqual([blocks.length, unread], [1, 0]);
  return block;
}
