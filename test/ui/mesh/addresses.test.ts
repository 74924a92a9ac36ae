import { deepEqual, equal } from 'node:assert/strict';
import { addressesIn, stepsOf } from '../../../src/ui/mesh/addresses';

const text = (value: string) => new TextEncoder().encode(value);

describe('The files that a model refers to', () => {
  it('are buffers and pictures of a glTF, but not what it holds itself', () => {
    const gltf = {
      buffers: [{ uri: 'part.bin' }, { uri: 'data:application/octet-stream;base64,AA' }, {}, 5],
      images: [{ uri: 'textures/steel%20plate.png' }, { uri: 'part.bin' }],
    };
    deepEqual(addressesIn('part.GLTF', text(JSON.stringify(gltf))), [
      'part.bin',
      'textures/steel%20plate.png',
    ]);
    for (const broken of ['', '[]', '{"buffers":{}}', '{"buffers":[{"uri":7}]}', '{']) {
      deepEqual(addressesIn('part.gltf', text(broken)), []);
    }
  });

  it('are material libraries of an OBJ, and pictures of these', () => {
    const obj = '# mtllib no.mtl\r\nmtllib my colours.mtl\r\nv 0 0 0\n  mtllib b.mtl\nmtllib b.mtl';
    deepEqual(addressesIn('part.obj', text(obj)), ['my colours.mtl', 'b.mtl']);
    const mtl = 'newmtl steel\nmap_Kd -s 1 1 maps/steel.png\nmap_Kd plain.jpg\nmap_Ks other.png';
    deepEqual(addressesIn('b.mtl', text(mtl)).at(-1), 'plain.jpg');
    deepEqual(addressesIn('part.stl', text(obj)), []);
  });

  it('are no more than a few hundred', () => {
    const uris = Array.from({ length: 2000 }, (_, i) => ({ uri: `${i}.bin` }));
    equal(addressesIn('a.gltf', text(JSON.stringify({ buffers: uris }))).length, 500);
  });

  it('are in its folder or below', () => {
    deepEqual(stepsOf('part.bin'), ['part.bin']);
    deepEqual(stepsOf('./maps//steel%20plate.png'), ['maps', 'steel plate.png']);
    deepEqual(stepsOf('maps\\steel.png'), ['maps', 'steel.png']);
    deepEqual(stepsOf('100%.png'), ['100%.png']);
  });

  for (const address of [
    '../part.bin',
    'maps/../../part.bin',
    '%2e%2e/part.bin',
    '..\\part.bin',
    '/etc/part.bin',
    '\\\\host\\share\\part.bin',
    'C:\\part.bin',
    'C:part.bin',
    'https://example.org/part.bin',
    'file:///part.bin',
    'part.bin\0.png',
    'notes.txt',
    '.env',
    '',
    '.',
  ]) {
    it(`are not anywhere else, and nothing but models need: ${JSON.stringify(address)}`, () => {
      equal(stepsOf(address), null);
    });
  }
});
