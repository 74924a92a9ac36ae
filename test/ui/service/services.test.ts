import { deepEqual, equal, throws } from 'node:assert/strict';
import { contractsInMemory } from '../../../src/client/upload/choice/contractMemory';
import { Redactor } from '../../../src/client/secrets/redactor';
import { ServiceError } from '../../../src/words/errors';
import { originOfService, Services } from '../../../src/ui/service/services';

describe('Services', () => {
  it('takes the embedded service when no address is set', () => {
    deepEqual(servicesAt('').current(), { kind: 'embedded', id: 'embedded' });
  });

  it('knows a remote service by its base address, its origin and its host', () => {
    deepEqual(servicesAt('https://models.test:8443/base/').current(), {
      kind: 'remote',
      id: 'https://models.test:8443/base',
      origin: 'https://models.test:8443',
      host: 'models.test:8443',
    });
  });

  it('never steps in with the embedded service for an address that cannot be used', () => {
    for (const url of ['http://models.test', 'models.test', 'https://me:secret@models.test']) {
      const services = servicesAt(url);
      throws(
        () => services.current(),
        (error) =>
          error instanceof ServiceError &&
          error.trouble === 'unsafeAddress' &&
          error.message.includes('caliper.service.url') &&
          !error.message.includes('secret'),
      );
      equal(services.currentOrNull(), null);
    }
  });

  it('keeps one client for each service', () => {
    const services = servicesAt('');
    equal(services.clientOf('https://a.test'), services.clientOf('https://a.test'));
  });

  it('binds tokens to origins', () => {
    deepEqual(['embedded', 'https://a.test/base', 'http://a.test', '../x'].map(originOfService), [
      null,
      'https://a.test',
      null,
      null,
    ]);
  });
});

function servicesAt(url: string): Services {
  return new Services({
    embedded: { baseUrl: async () => 'http://127.0.0.1:1', token: async () => 'token' },
    serviceUrl: () => url,
    uploadProfile: () => 'auto',
    tokenOf: async () => undefined,
    redactor: new Redactor(),
    contracts: contractsInMemory(),
    explained: () => {},
  });
}
