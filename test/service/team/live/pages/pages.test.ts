import { deepEqual, equal, match } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser } from 'playwright-core';
import { webBuild } from '../../../../../esbuild.web.mjs';
import { examine } from '../../../../../src/service/team/doctor';
import { SignedBucket } from '../../../../../src/service/team/store/signedBucket';
import { readSettings } from '../../../../../src/service/team/teamSettings';
import { chromiumLaunch } from '../../../../host/chromium.mjs';
import { freePort } from '../../servers/freePort';
import type { Converted, PageJob } from './pageClient';
import { TeamHost } from '../teamHost';

const name = 'mayo_332.stp';
const text = readFileSync(path.resolve('samples', name), 'utf8');

for (const uploads of ['put', 'post'] as const) {
  describe(`a page of another origin, with a team's service that takes uploads by ${uploads}`, function () {
    this.timeout(120_000);
    let host: TeamHost;
    let browser: Browser | undefined;
    let server: Server;
    let origin: string;

    before(async () => {
      const port = await freePort();
      origin = `http://localhost:${port}`;
      host = await TeamHost.start({
        CALIPER_STORE_UPLOADS: uploads,
        CALIPER_WEB_ORIGINS: origin,
      });
      server = await servePage(port, await scriptOf('pageClient.ts'));
      browser = await chromium.launch(chromiumLaunch());
    });
    after(async () => {
      await browser?.close();
      server.close();
      server.closeAllConnections();
      await host.stop();
    });

    const troubles = async () => {
      const found = await examine(readSettings(host.environment, null, []), () => undefined);
      return found.filter(({ trouble }) => trouble !== null);
    };

    it('is found out by doctor where the bucket has rules of its own that do not let it in, which stay', async () => {
      const bucket = new SignedBucket(readSettings(host.environment, null, []).store);
      await bucket.call('PUT', '');
      const body =
        '<CORSConfiguration><CORSRule><AllowedOrigin>https://other.test</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>';
      const headers = { 'Content-MD5': createHash('md5').update(body).digest('base64') };
      const query = { cors: '' };
      equal((await bucket.call('PUT', '', { query, headers, body })).status, 200);
      const found = await troubles();
      deepEqual(
        found.map(({ what }) => what),
        ['an upload by a page', 'a read by a page'],
      );
      for (const { trouble } of found) match(trouble ?? '', /docs\/SERVICE\.md has the CORS rules/);
      await (await bucket.call('DELETE', '', { query })).body?.cancel();
    });

    it("converts a file with Caliper's client for browsers, once doctor has let pages in", async () => {
      deepEqual(await troubles(), []);
      await Promise.all([host.role('front'), host.role('worker'), host.role('keeper')]);
      const job: PageJob = { baseUrl: host.baseUrl, token: await host.token('acme'), name, text };
      const page = await browser?.newPage();
      await page?.goto(origin);
      const converted = await page?.evaluate(
        (asked) => (globalThis as unknown as PageGlobals).convertFromPage(asked),
        job,
      );
      deepEqual(converted, { status: 'succeeded', begins: 'glTF' });
    });
  });
}

interface PageGlobals {
  readonly convertFromPage: (job: PageJob) => Promise<Converted>;
}

/** As the extension's own script for browsers is built. */
async function scriptOf(file: string): Promise<string> {
  const { outputFiles } = await build({
    ...webBuild,
    entryPoints: [path.join('test/service/team/live/pages', file)],
    ...{ format: 'iife', write: false, metafile: false },
  });
  return outputFiles[0]?.text ?? '';
}

async function servePage(port: number, script: string): Promise<Server> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><title>page</title><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return server;
}
