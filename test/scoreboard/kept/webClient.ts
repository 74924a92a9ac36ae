import type { ServiceClient } from '../../../src/client/serviceClient';
import { ServiceError } from '../../../src/words/errors';
import { readGrant } from '../../../src/interface/grant';
import { readResult } from '../../../src/interface/result';

/** The plainest client of the service in `killed.ts`; tells before and after each question. */
export function webClient(origin: string, step: () => void): ServiceClient {
  const ask = async (path: string): Promise<unknown> => {
    step();
    const answer = await fetch(`${origin}${path}`).catch((cause: unknown) => {
      throw new ServiceError('network', 'The service is not there.', { cause });
    });
    const json: unknown = await answer.json();
    step();
    return json;
  };
  return {
    async requestUpload() {
      return readGrant(await ask('/grant')) ?? odd();
    },
    async sendFile({ modelId }, { sizeBytes }, progress) {
      progress(sizeBytes / 2);
      await ask(`/upload/${modelId}`);
      progress(sizeBytes);
    },
    resumeUpload: () => Promise.reject(new ServiceError('interrupted', 'It cannot go on.')),
    async result(modelId) {
      return readResult(await ask(`/result/${modelId}`)) ?? odd();
    },
    asset: noAsset,
    assetUnlessSame: noAsset,
  };
}

function noAsset(): Promise<never> {
  return Promise.reject(new ServiceError('notFound', 'No asset here.'));
}

function odd(): never {
  throw new ServiceError('contract', 'An odd answer.');
}
