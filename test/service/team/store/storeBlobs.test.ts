import { deepEqual, rejects } from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { listen } from '../../../../src/service/node/http/listen';
import { granted, queued } from '../../../../src/service/record/modelSteps';
import { ObjectStore } from '../../../../src/service/team/store/objectStore';
import { storeBlobs } from '../../../../src/service/team/store/storeBlobs';
import { temporaryFolder } from '../../../fixtures/temporaryFolder';

const file = 'a whole file';

describe('a file that a worker fetches', () => {
  let server: Server;
  let workFolder: string;
  beforeEach(() => {
    workFolder = mkdtempSync(path.join(temporaryFolder(), 'work-'));
  });
  afterEach(() => server.close());

  /** @param given what the store gives, with a length that fits to it */
  const workspaceOf = async (given: string) => {
    server = createServer((_, answer) => answer.end(given));
    const endpoint = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
    const store = new ObjectStore({
      ...{ endpoint, publicEndpoint: endpoint, region: 'us-east-1', bucket: 'some' },
      ...{ accessKey: 'key', secretKey: 'secret', uploads: 'put' },
    });
    const unused = () => Promise.reject(new Error('not asked'));
    const database = { query: unused, transaction: unused, listen: unused, end: unused };
    const blobs = storeBlobs({
      ...{ store, database, workFolder, clock: Date.now, fenceOf: () => null },
      ...{ assetSeconds: 60, maxUploadBytes: 1000 },
    });
    const model = { id: 'model', name: 'a.stp', description: null, webhook: null };
    const grant = { tokenHash: 'none', expiresAt: new Date().toISOString() };
    const source = { sizeBytes: file.length, sha256: null, version: '"etag"' };
    return blobs.openWorkspace(queued(granted(model, grant, 0), source));
  };

  it('is there as it was stored', async () => {
    const workspace = await workspaceOf(file);
    deepEqual(workspace && readFileSync(workspace.source, 'utf8'), file);
  });

  it('is not converted, and not called damaged, when the store gives more or less of it', async () => {
    for (const given of [file.slice(1), `${file}s`, '']) {
      await rejects(workspaceOf(given), {
        message: `The store gives ${given.length} bytes of a file of ${file.length}.`,
      });
      deepEqual(readdirSync(workFolder), []);
      server.close();
    }
  });
});
