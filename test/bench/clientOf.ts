import { createClient } from '../../src/client/service/createClient';
import type { ServiceClient } from '../../src/client/serviceClient';
import type { ServiceProcess } from '../fixtures/serviceProcess';

/** The client that the extension would use for this service. */
export function clientOf({ baseUrl, token }: ServiceProcess): ServiceClient {
  const access = { baseUrl: async () => baseUrl, token: async () => token };
  return createClient(access, { uploadProfile: () => 'auto' });
}
