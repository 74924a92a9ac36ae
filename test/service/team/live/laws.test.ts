import { readFileSync } from 'node:fs';
import path from 'node:path';
import { interfaceLaws } from '../../../laws/interfaceLaws';
import { postFile, putFile } from './putFile';
import { TeamHost } from './teamHost';

for (const [kind, upload] of [
  ['put', putFile],
  ['post', postFile],
] as const) {
  interfaceLaws(`the team service, uploads by ${kind}`, async () => {
    const host = await TeamHost.start({ CALIPER_STORE_UPLOADS: kind });
    await host.run(['doctor']);
    await Promise.all([host.role('front'), host.role('worker'), host.role('keeper')]);
    return {
      baseUrl: host.baseUrl,
      token: await host.token('acme'),
      source: { name: 'mayo_332.stp', bytes: readFileSync(path.resolve('samples/mayo_332.stp')) },
      upload,
      stop: () => host.stop(),
    };
  });
}
