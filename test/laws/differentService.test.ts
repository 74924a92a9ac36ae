import type { Grant } from '../../src/interface/grant';
import { startDifferentService } from '../fixtures/differentService';
import { interfaceLaws } from './interfaceLaws';

const source = { name: 'plate.stp', bytes: Buffer.from('ISO-10303-21;\nEND-ISO-10303-21;\n') };
const assets = {
  visual: Buffer.from('glTF\x02\0\0\0\x0c\0\0\0', 'latin1'),
  preview: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
};

interfaceLaws('a service with presigned uploads', async () => {
  const service = await startDifferentService(assets);
  return { ...service, source, upload: (grant, _name, bytes) => put(grant, bytes) };
});

interfaceLaws('a service with Bearer uploads', async () => {
  const service = await startDifferentService({ ...assets, credential: 'bearer' });
  const authorization = (grant: Grant) => ({ authorization: `Bearer ${grant.uploadToken}` });
  return {
    ...service,
    source,
    upload: (grant, _name, bytes) => put(grant, bytes, authorization(grant)),
  };
});

function put(grant: Grant, body: Uint8Array, headers = {}): Promise<Response> {
  return fetch(grant.uploadUrl, { method: 'PUT', body, headers });
}
