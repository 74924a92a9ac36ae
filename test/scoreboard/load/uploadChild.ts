// Sends one file and tells what memory that took: node uploadChild.js <origin> <file> <profile>.
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { clientAt, forever, grantFor, noProgress } from '../../client/testClient';
import { memoryOf } from './memoryOf';

async function main(origin: string, path: string, profile: string): Promise<void> {
  const file = await sourceFileAt(path);
  const client = clientAt(origin, { uploadProfile: () => profile });
  const memory = await memoryOf(() =>
    client.sendFile(grantFor(`${origin}/${profile}`), file, noProgress, forever),
  );
  console.log(JSON.stringify(memory));
}

void main(process.argv[2] ?? '', process.argv[3] ?? '', process.argv[4] ?? '');
