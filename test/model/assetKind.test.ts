import { deepEqual, equal } from 'node:assert/strict';
import { isImageKind, sniff, type AssetKind } from '../../src/model/assetKind';

describe('sniff', () => {
  const samples: Record<string, string | number[]> = {
    glb: 'glTF\x02\0\0\0',
    png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    jpeg: [0xff, 0xd8, 0xff, 0xe0],
    gif: 'GIF89a',
    webp: 'RIFF\x10\0\0\0WEBPVP8 ',
    zip: 'PK\x03\x04',
    ply: 'ply\nformat ascii 1.0',
    step: '\uFEFF\n ISO-10303-21;\nHEADER;',
    svg: '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">',
    html: '<!DOCTYPE html><html>',
    gltf: '{ "asset": {"version": "2.0"} }',
    stl: 'solid part\n facet normal 0 0 1',
    obj: '# made by hand\nv 0 0 0\n',
  };
  for (const [kind, sample] of Object.entries(samples))
    it(`tells ${kind} by its first bytes`, () => equal(sniff(bytes(sample), 1000), kind));

  it('tells a binary STL by its size', () => {
    const head = new Uint8Array(84);
    new DataView(head.buffer).setUint32(80, 2, true);
    equal(sniff(head, 84 + 2 * 50), 'stl');
    equal(sniff(head, 84 + 2 * 50 + 1), 'unknown');
  });

  it('reads a view into a larger buffer from where the view begins', () => {
    const all = new Uint8Array(100);
    new DataView(all.buffer).setUint32(16 + 80, 1, true);
    equal(sniff(all.subarray(16), 84 + 50), 'stl');
  });

  it('calls everything else unknown: noise, nothing, other RIFF files, plain text, other JSON', () => {
    const noTriangles = '\0'.repeat(84);
    for (const sample of ['\0\x01\x02', '', 'RIFF\0\0\0\0WAVE', 'hello', '{"error":"no"}'])
      equal(sniff(bytes(sample), 1000), 'unknown');
    equal(sniff(bytes(noTriangles), 84), 'unknown');
  });
});

describe('isImageKind', () => {
  it('takes what a browser draws, and no SVG: that is a program as much as a picture', () => {
    const kinds: readonly AssetKind[] = ['png', 'jpeg', 'webp', 'gif', 'svg', 'html', 'unknown'];
    deepEqual(kinds.filter(isImageKind), ['png', 'jpeg', 'webp', 'gif']);
  });
});

function bytes(sample: string | number[]): Uint8Array {
  return typeof sample === 'string' ? new TextEncoder().encode(sample) : Uint8Array.from(sample);
}
