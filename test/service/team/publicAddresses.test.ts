import { equal, match } from 'node:assert/strict';
import { readServiceUrl } from '../../../src/client/hosts/serviceUrl';
import { safeUploadAddress } from '../../../src/client/upload/grant/uploadAddress';
import { publicAddressTrouble } from '../../../src/service/team/publicAddresses';

describe('the way of clients to a team service and its store', () => {
  for (const [publicUrl, store, trouble] of [
    ['http://127.0.0.1:8080', 'http://127.0.0.1:9000', null],
    ['https://caliper.example.com', 'https://store.example.com', null],
    ['https://10.0.0.4', 'https://10.0.0.5', null],
    ['https://10.0.0.4', 'https://store.example.com', null],
    ['http://caliper.intern:8080', 'https://store.example.com', /CALIPER_PUBLIC_URL leads/],
    ['https://caliper.example.com', 'http://store:9000', /CALIPER_STORE_PUBLIC_ENDPOINT leads/],
    ['https://caliper.example.com', 'https://10.0.0.5', /closer network/],
    ['https://10.0.0.4', 'http://127.0.0.1:9000', /closer network/],
  ] as const) {
    it(`is ${trouble ? 'closed' : 'open'} from ${publicUrl} to ${store}, as Caliper itself finds`, () => {
      const found = publicAddressTrouble(publicUrl, store);
      if (trouble) match(found ?? '', trouble);
      else equal(found, null);
      equal(isTaken(publicUrl, store), trouble === null);
    });
  }
});

/** What the extension says of the same addresses. */
function isTaken(publicUrl: string, store: string): boolean {
  const service = readServiceUrl(publicUrl);
  if (service.kind !== 'ok') return false;
  try {
    safeUploadAddress(`${store}/caliper/in/model`, service.baseUrl);
    return true;
  } catch {
    return false;
  }
}
