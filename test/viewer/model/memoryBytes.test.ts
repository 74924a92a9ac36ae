import { equal } from 'node:assert/strict';
import { BufferAttribute, BufferGeometry, Group, Mesh, Texture } from 'three';
import { memoryBytesOf } from '../../../src/viewer/model/memoryBytes';

describe('what a model holds', () => {
  it('counts a picture once, however many surfaces it is on, with its smaller copies', () => {
    const image = { width: 30, height: 10 };
    const textures = [new Texture(image), new Texture(image)];
    equal(memoryBytesOf(new Group(), textures), 300 * 4 + 300 * 4 + 400);
  });

  it('is what its arrays take in the page, in graphics memory and beside it, each counted once', () => {
    const root = new Group();
    const coordinates = new Float32Array(300);
    root.add(meshOf(coordinates, new Uint32Array(60)), meshOf(coordinates, new Uint32Array(30)));
    root.add(new Group());
    equal(memoryBytesOf(root, []), 3 * (1200 + 240 + 120));
  });

  it('is nothing where nothing is drawn', () => {
    equal(memoryBytesOf(new Group(), []), 0);
  });
});

function meshOf(coordinates: Float32Array, corners: Uint32Array): Mesh {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(coordinates, 3));
  geometry.setIndex(new BufferAttribute(corners, 1));
  return new Mesh(geometry);
}
