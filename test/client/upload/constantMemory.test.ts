import assert from 'node:assert/strict';
import { truncateSync } from 'node:fs';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { closeServers, serve } from '../loopback';
import { clientAt, fileOf, forever, grantFor, noProgress } from '../testClient';

const megabyte = 1024 ** 2;

describe('sendFile of a large file', () => {
  afterEach(closeServers);

  for (const profile of ['default', 'put']) {
    it(`needs no more memory for 256 MB than for a small one, by ${profile}`, async () => {
      let received = 0;
      const { origin, seen } = await serve((request, response) => {
        request.on('data', (chunk: Buffer) => (received += chunk.length));
        request.on('end', () => response.end());
      });
      const file = fileOf(10);
      truncateSync(file, 256 * megabyte);
      const source = await sourceFileAt(file);
      const before = process.memoryUsage.rss();
      let peak = before;
      const look = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
      const client = clientAt(origin, { uploadProfile: () => profile });
      await client.sendFile(grantFor(origin), source, noProgress, forever);
      clearInterval(look);
      assert.equal(received, Number(seen[0]?.headers['content-length']));
      assert.ok(received >= 256 * megabyte);
      assert.ok(peak - before < 120 * megabyte, `grew by ${(peak - before) / megabyte} MB`);
    });
  }
});
