import type { ServiceClient } from '../client/serviceClient';
import type { SourceFile } from '../client/sourceFile';
import { AnotherContract } from '../client/contractMemory';
import type { Grant } from '../contract/grant';
import { latestOf } from './latest';
import { mayHaveArrived, reconcile } from './reconcile';
import type { Road } from './road';
import type { Step } from './step';

// As many as there are contracts to guess.
const mostContracts = 3;

/** Brings the source file to the service; returns the id of the model that now has it. */
export async function* upload(road: Road): AsyncGenerator<Step, string> {
  const leave = await road.uploadSlot();
  try {
    const file = await road.openSource();
    await mustOpen(file);
    for (let contracts = 1; ; contracts++) {
      const client = road.client();
      const grant = await askForGrant(client, file, road);
      try {
        yield* sendFile(client, grant, file, road);
        return grant.modelId;
      } catch (error) {
        // A credential is for one use, so another way of sending needs another grant.
        if (error instanceof AnotherContract && contracts < mostContracts) continue;
        if (!mayHaveArrived(error)) throw error;
        yield { stage: { kind: 'storing' }, modelId: grant.modelId };
        if (!(await reconcile(grant.modelId, error, road))) throw error;
        return grant.modelId;
      }
    }
  } finally {
    leave();
  }
}

// A file that is gone by now is found out before the service makes a model for it.
async function mustOpen(file: SourceFile): Promise<void> {
  const source = await file.open();
  await source.close();
}

const mostGrantTries = 4;

function askForGrant(client: ServiceClient, { name }: SourceFile, road: Road): Promise<Grant> {
  return road.ask(() => client.requestUpload({ name, webhook: road.webhook() }, road.signal), {
    delayMs: 0,
    urgent: true,
    again: ({ trouble }, tries) =>
      (trouble === 'server' || trouble === 'throttled') && tries < mostGrantTries,
  });
}

async function* sendFile(
  client: ServiceClient,
  grant: Grant,
  file: SourceFile,
  road: Road,
): AsyncGenerator<Step> {
  const { modelId } = grant;
  const totalBytes = file.sizeBytes;
  yield { stage: { kind: 'uploading', sentBytes: 0, totalBytes }, modelId };
  const sent = latestOf((tell) =>
    client.sendFile(grant, file, nowAndThen(tell, totalBytes, road), road.signal),
  );
  for await (const sentBytes of sent) {
    if (sentBytes >= totalBytes) yield { stage: { kind: 'storing' }, modelId };
    else yield { stage: { kind: 'uploading', sentBytes, totalBytes }, modelId };
  }
}

const progressMs = 250;

// Nobody reads faster than four times a second; only the end must not be missed.
function nowAndThen(
  tell: (sentBytes: number) => void,
  totalBytes: number,
  { now }: Pick<Road, 'now'>,
): (sentBytes: number) => void {
  let toldAt = -Infinity;
  return (sentBytes) => {
    if (sentBytes < totalBytes && Math.abs(now() - toldAt) < progressMs) return;
    toldAt = now();
    tell(sentBytes);
  };
}
