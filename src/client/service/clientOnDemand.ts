import { once } from '../../words/memoized';
import type { ServiceClient } from '../serviceClient';

/** A client that is created at its first use, because many windows never call a service. */
export function clientOnDemand(make: () => Promise<ServiceClient>): ServiceClient {
  const client = once(make);
  return {
    requestUpload: async (...args) => (await client()).requestUpload(...args),
    sendFile: async (...args) => (await client()).sendFile(...args),
    resumeUpload: async (...args) => (await client()).resumeUpload(...args),
    result: async (...args) => (await client()).result(...args),
    asset: async (...args) => (await client()).asset(...args),
    assetUnlessSame: async (...args) => (await client()).assetUnlessSame(...args),
  };
}
