import type { ServiceClient } from '../serviceClient';

/** A client that is made when it is first asked for something: many a window never asks a service. */
export function clientOnDemand(make: () => Promise<ServiceClient>): ServiceClient {
  let made: Promise<ServiceClient> | null = null;
  const client = (): Promise<ServiceClient> => (made ??= make());
  return {
    requestUpload: async (...args) => (await client()).requestUpload(...args),
    sendFile: async (...args) => (await client()).sendFile(...args),
    resumeUpload: async (...args) => (await client()).resumeUpload(...args),
    result: async (...args) => (await client()).result(...args),
    asset: async (...args) => (await client()).asset(...args),
  };
}
