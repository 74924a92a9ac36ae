import { readFileSync } from 'node:fs';
import path from 'node:path';
import { interfaceLaws } from '../../../laws/interfaceLaws';
import { putFile } from './putFile';
import { TeamHost } from './teamHost';

interfaceLaws('the team service', async () => {
  const host = await TeamHost.start();
  await Promise.all([host.role('front'), host.role('worker'), host.role('keeper')]);
  return {
    baseUrl: host.baseUrl,
    token: await host.token('acme'),
    source: { name: 'mayo_332.stp', bytes: readFileSync(path.resolve('samples/mayo_332.stp')) },
    upload: putFile,
    stop: () => host.stop(),
  };
});
