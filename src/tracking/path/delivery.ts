import type { ServiceClient, UploadListener } from '../../client/serviceClient';
import type { SourceFile } from '../../client/source/sourceFile';
import type { Trouble } from '../../words/errors';
import type { Grant } from '../../interface/grant';
import { mustBeOwnIdentifier } from './ownIdentifier';
import type { CallTiming, ConversionContext } from './conversionContext';

type Wait = NonNullable<CallTiming['whilePutOff']>;

/** One attempt to upload a file to its storage. */
export interface Delivery {
  readonly modelId: string;
  /** Whether the attempt continues an upload of which the storage already has a part. */
  readonly goesOn: boolean;
  /** Whether the file was sent in a guessed way and may not have arrived intact; valid after `send`. */
  isUnproven(): boolean;
  send(progress: (sentBytes: number) => void): Promise<void>;
}

/**
 * Continues an upload that the storage has in part; otherwise requests a grant.
 * @param cuts number of attempts that were interrupted
 * @param whilePutOff waits while the service takes no new file, or not this one
 */
export async function nextDelivery(
  file: SourceFile,
  cuts: number,
  context: ConversionContext,
  whilePutOff: Wait,
): Promise<Delivery> {
  const ticket = await context.ticket();
  const client = context.client();
  if (ticket !== null) {
    const { modelId } = ticket;
    const listener = listenerFor(modelId, context);
    const send: Delivery['send'] = (progress) =>
      client.resumeUpload(ticket, file, progress, context.signal, listener);
    return { modelId, goesOn: true, isUnproven: () => false, send };
  }
  const grant = await askForGrant(client, file, { cuts, whilePutOff }, context);
  const { sha256, others } = context.knownBy(grant.modelId);
  await mustBeOwnIdentifier(file, sha256, others);
  let isUnproven = false;
  const unproven = (): void => {
    isUnproven = true;
  };
  const listener = { ...listenerFor(grant.modelId, context), unproven };
  const send: Delivery['send'] = (progress) =>
    client.sendFile(grant, file, progress, context.signal, listener);
  return { modelId: grant.modelId, goesOn: false, isUnproven: () => isUnproven, send };
}

function listenerFor(modelId: string, context: ConversionContext): UploadListener {
  return {
    ticket: (text) => void context.keepTicket(text === null ? null : { modelId, text }),
    heldUp: (isSo) => {
      context.heldUp(isSo);
    },
  };
}

const maxGrantAttempts = 4;
const maxGrantAttemptsAfterACut = 10;
/** Delays before the first, second and third grant for one file, in milliseconds. */
const gapsMs = [0, 5000, 20_000];
const passing: readonly Trouble[] = ['server', 'throttled'];
const lost: readonly Trouble[] = ['network', 'timeout'];

// On the first attempt an unreachable service is reported at once; after an interruption the call waits for it.
function askForGrant(
  client: ServiceClient,
  { name }: SourceFile,
  { cuts, whilePutOff }: { readonly cuts: number; readonly whilePutOff: Wait },
  context: ConversionContext,
): Promise<Grant> {
  return context.ask(
    () => client.requestUpload({ name, webhook: context.webhook() }, context.signal),
    {
      delayMs: gapsMs[cuts] ?? 0,
      urgent: true,
      isGrant: true,
      whilePutOff,
      // When the permission is missing, this upload ends; other models may have it.
      blockedBy: ['auth'],
      again: ({ trouble }, tries) =>
        (passing.includes(trouble) && tries < maxGrantAttempts) ||
        (cuts > 0 && lost.includes(trouble) && tries < maxGrantAttemptsAfterACut),
    },
  );
}
