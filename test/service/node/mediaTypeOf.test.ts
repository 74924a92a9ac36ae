import { equal } from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mediaTypeOf } from '../../../src/service/node/mediaTypeOf';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

describe('the media type of a preview', () => {
  let folder: string;
  before(async () => {
    folder = temporaryFolder();
  });

  it('is that of its bytes: PNG as drawn, JPEG as some programs save it', async () => {
    equal(await typeOf(Buffer.from('89504e470d0a1a0a', 'hex')), 'image/png');
    equal(await typeOf(Buffer.from('ffd8ffe0', 'hex')), 'image/jpeg');
  });

  it('does not matter for a file that is gone', async () => {
    equal(await mediaTypeOf('preview', path.join(folder, 'nothing')), 'image/png');
  });

  async function typeOf(bytes: Uint8Array): Promise<string> {
    const file = path.join(folder, 'preview');
    await writeFile(file, bytes);
    return mediaTypeOf('preview', file);
  }
});
