// Fetches the visual of a model into a folder and tells what memory that took:
// node downloadChild.js <origin> <folder>.
import { Assets } from '../../../src/tracking/cache/assets';
import { clientAt, forever } from '../../client/testClient';
import { trackedModel } from '../kept/trackedModels';
import { memoryOf } from './memoryOf';

async function main(origin: string, folder: string): Promise<void> {
  const client = clientAt(origin);
  const assets = new Assets({ folder, clientOf: () => client, limitBytes: () => 2 ** 40 });
  const memory = await memoryOf(async () => {
    const { sha256, sizeBytes } = await assets.fetch(trackedModel(1), 'visual', {
      signal: forever,
    });
    return { sha256, sizeBytes };
  });
  console.log(JSON.stringify(memory));
}

void main(process.argv[2] ?? '', process.argv[3] ?? '');
