import { equal } from 'node:assert/strict';
import { hasTextures } from '../../../../../src/kernel/readers/sldprt/display/hasTextures';

describe('the textures of a SolidWorks part', () => {
  it('are pictures that its display list names, of SolidWorks or of anybody', () => {
    equal(
      hasTextures(listWith('<SystemTexture>\\Images\\textures\\organic\\wood\\teak.jpg')),
      true,
    );
    equal(hasTextures(listWith('D:\\logos\\front.PNG')), true);
  });

  it('are neither colours, bumps nor what stands around the part', () => {
    for (const path of [
      '<SystemTexture>\\graphics\\materials\\color.p2m',
      '<SystemTexture>\\images\\shaders\\surfacefinish/cottonwhite_n.dds',
      '\\images\\textures\\background\\softbox.png',
    ]) {
      equal(hasTextures(listWith(path)), false, path);
    }
  });

  it('are not letters that stand there by chance', () => {
    equal(hasTextures(Buffer.from('no mark before teak.jpg', 'utf16le')), false);
    equal(hasTextures(listWith('teak.jpg and more')), false);
  });
});

/** A string as display lists have it, among other bytes. */
function listWith(text: string): Uint8Array {
  const head = Buffer.from([0xff, 0xfe, 0xff, text.length]);
  return Buffer.concat([Buffer.alloc(40, 7), head, Buffer.from(text, 'utf16le'), Buffer.alloc(40)]);
}
