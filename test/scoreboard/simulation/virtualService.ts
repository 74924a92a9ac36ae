import type { ServiceClient } from '../../../src/client/serviceClient';
import { pause } from '../../../src/tracking/async/clock';
import { ServiceError, type Trouble } from '../../../src/words/errors';
import type { ModelResult } from '../../../src/interface/result';
import { running, succeeded } from '../../tracking/fakeService';
import type { VirtualClock } from '../../tracking/virtualClock';
import { between, pick, type Random } from '../random';

interface VirtualModel {
  readonly name: string;
  stored: number;
  doneAt: number;
}

const grantTroubles = ['server', 'throttled', 'network', 'timeout', 'auth', 'tooLarge'] as const;
const pollTroubles = ['server', 'throttled', 'network', 'timeout', 'auth', 'contract'] as const;

/** A service behind a network of chance: late, lost and refused answers, all by one seed. */
export class VirtualService {
  readonly models = new Map<string, VirtualModel>();
  /** From now on everything goes well. */
  healed = false;
  questions = 0;

  constructor(
    private readonly clock: VirtualClock,
    private readonly random: Random,
  ) {}

  readonly client: ServiceClient = {
    requestUpload: async ({ name }, signal) => {
      await this.passes(signal);
      this.mayFail(grantTroubles);
      const modelId = `m-${this.models.size + 1}`;
      this.models.set(modelId, { name, stored: 0, doneAt: Infinity });
      // The answer to a grant may be lost as well; nothing was paid for then.
      this.mayFail(['network', 'timeout']);
      return { uploadToken: 'one-time', modelId, uploadUrl: 'https://storage.test/' };
    },
    sendFile: async ({ modelId }, { sizeBytes }, progress, signal) => {
      await this.passes(signal);
      progress(Math.floor(sizeBytes / 2));
      this.mayFail(['interrupted', 'refusedUpload', 'network', 'timeout', 'fileChanged']);
      await this.passes(signal);
      const model = this.models.get(modelId);
      if (model) {
        model.stored += 1;
        model.doneAt = this.clock.now() + between(this.random, 1, 600_000);
      }
      progress(sizeBytes);
      this.mayFail(['unknownOutcome']);
    },
    resumeUpload: () => Promise.reject(new ServiceError('interrupted', 'It cannot go on.')),
    result: async (modelId, signal) => {
      this.questions += 1;
      await this.passes(signal);
      this.mayFail(pollTroubles);
      return this.stateOf(this.models.get(modelId));
    },
    asset: noAsset,
    assetUnlessSame: noAsset,
  };

  private stateOf(model: VirtualModel | undefined): ModelResult | null {
    if (!model || model.stored === 0) return { ...running('waiting for its file'), task: null };
    // The service has a clock of its own; in the end it is done, however often ours was set back.
    if (this.healed || model.doneAt <= this.clock.now()) return succeeded;
    return this.random() < 0.2 ? null : running(pick(this.random, ['meshing', 'drawing', '…']));
  }

  private async passes(signal: AbortSignal): Promise<void> {
    const latencyMs = this.random() < 0.1 ? between(this.random, 1000, 20_000) : 50;
    await pause(this.clock, latencyMs, signal).catch(() => {
      throw new ServiceError('cancelled', 'Cancelled.');
    });
  }

  private mayFail(troubles: readonly [Trouble, ...Trouble[]]): void {
    if (this.healed || this.random() > 0.25) return;
    const trouble = pick(this.random, troubles);
    throw new ServiceError(trouble, `It was ${trouble}.`);
  }
}

function noAsset(): Promise<never> {
  return Promise.reject(new ServiceError('notFound', 'No asset here.'));
}
