import { say } from '../../../words/say';
import { Offers, type OfferEvents } from '../../toolkit/offers';
import type { Clock } from '../../toolkit/chunks';
import type { ToolContext } from '../../toolkit/tool';

const clock: Clock = {
  now: () => performance.now(),
  pause: () => new Promise<void>((resolve) => setTimeout(resolve)),
};

/**
 * Offers tables to the host, and shows in the status line that one is being saved.
 * @param first number of the first offer
 */
export function tableOffers(context: ToolContext, first: number): Offers {
  return new Offers(context, clock, savingSteps(context), first);
}

function savingSteps(context: ToolContext): OfferEvents {
  const end = (): void => context.showStatus(null);
  return {
    onBegin: () => context.showStatus(say('Saving…')),
    onProgress: () => undefined,
    onEnd: end,
    onFailed: (error) => {
      end();
      context.announce(error instanceof Error ? error.message : String(error));
    },
  };
}
