import type { ServiceClient, UploadListener } from '../../client/serviceClient';
import type { SourceFile } from '../../client/source/sourceFile';
import type { Trouble } from '../../words/errors';
import type { Grant } from '../../interface/grant';
import type { ConversionContext } from './conversionContext';

/** One try to bring a file to its storage. */
export interface Delivery {
  readonly modelId: string;
  /** Whether the storage has a part of the file already. */
  readonly goesOn: boolean;
  /** Whether the file was sent in a guessed way and may not have arrived as it is; known when it is sent. */
  isUnproven(): boolean;
  send(progress: (sentBytes: number) => void): Promise<void>;
}

/** Goes on where the storage has the file in part; else asks for a grant. `cuts`: tries that broke off. */
export async function nextDelivery(
  file: SourceFile,
  cuts: number,
  road: ConversionContext,
): Promise<Delivery> {
  const ticket = await road.ticket();
  const client = road.client();
  if (ticket !== null) {
    const { modelId } = ticket;
    const listener = listenerFor(modelId, road);
    const send: Delivery['send'] = (progress) =>
      client.resumeUpload(ticket, file, progress, road.signal, listener);
    return { modelId, goesOn: true, isUnproven: () => false, send };
  }
  const grant = await askForGrant(client, file, cuts, road);
  let isUnproven = false;
  const unproven = (): void => {
    isUnproven = true;
  };
  const listener = { ...listenerFor(grant.modelId, road), unproven };
  const send: Delivery['send'] = (progress) =>
    client.sendFile(grant, file, progress, road.signal, listener);
  return { modelId: grant.modelId, goesOn: false, isUnproven: () => isUnproven, send };
}

function listenerFor(modelId: string, road: ConversionContext): UploadListener {
  return {
    ticket: (text) => void road.keepTicket(text === null ? null : { modelId, text }),
    heldUp: (isSo) => {
      road.heldUp(isSo);
    },
  };
}

const mostGrantTries = 4;
const mostGrantTriesAfterACut = 10;
/** Before the second and the third grant for one file, milliseconds. */
const gapsMs = [0, 5000, 20_000];
const passing: readonly Trouble[] = ['server', 'throttled'];
const lost: readonly Trouble[] = ['network', 'timeout'];

// At first a service that is away is said at once; once a file was on its way, it is waited for.
function askForGrant(
  client: ServiceClient,
  { name }: SourceFile,
  cuts: number,
  road: ConversionContext,
): Promise<Grant> {
  return road.ask(() => client.requestUpload({ name, webhook: road.webhook() }, road.signal), {
    delayMs: gapsMs[cuts] ?? 0,
    urgent: true,
    // Without the permission this upload ends; others may have it.
    sitsOut: ['auth'],
    again: ({ trouble }, tries) =>
      (passing.includes(trouble) && tries < mostGrantTries) ||
      (cuts > 0 && lost.includes(trouble) && tries < mostGrantTriesAfterACut),
  });
}
