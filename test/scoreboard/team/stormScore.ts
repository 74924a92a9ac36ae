import { within, type Score } from '../row';
import type { Ends } from './ends';
import type { NewsListener } from './newsListener';
import { inTurns, type TeamClient } from './teamClient';

const askedAtOnce = 8;

export interface Sent {
  readonly client: TeamClient;
  readonly modelId: string;
  readonly sample: string;
}

/** What a storm has left behind. */
interface Past {
  readonly sent: readonly Sent[];
  readonly unfinished: number;
  readonly listener: NewsListener;
  readonly ends: Ends;
}

/** What became of each model, as its client sees it, its listener heard it, and the database noted it. */
export async function judge({ sent, unfinished, listener, ends }: Past): Promise<Score> {
  const seen = await inTurns(sent, askedAtOnce, async (one) => {
    const { status, task } = await one.client.resultOf(one.modelId);
    return { ...one, status, code: task?.errorCode ?? null };
  });
  const withCode = (code: string) => seen.filter((one) => one.code === code).length;
  const done = seen.filter(({ status }) => status === 'succeeded');
  const results = await inTurns(done, askedAtOnce, async ({ client, modelId, sample }) => {
    const [visual, preview] = [
      await client.hashOf(modelId, 'visual'),
      await client.hashOf(modelId, 'preview'),
    ];
    return `${sample} ${visual} ${preview}`;
  });
  const told = listener.idsByModel();
  const score = within({
    lost: [seen.length - done.length - withCode('tooManyAttempts') - withCode('poisonFile'), 0],
    'ended twice': [ends.twice, 0],
    'unfinished after 5 minutes': [unfinished, 0],
    'called poison': [withCode('poisonFile'), 0],
    'too many attempts': [withCode('tooManyAttempts'), sent.length / 200],
    'results beyond one a file': [
      new Set(results).size - new Set(sent.map(({ sample }) => sample)).size,
      0,
    ],
    'never told': [sent.filter(({ modelId }) => !told.has(modelId)).length, 0],
    'told under two ids': [[...told.values()].filter(({ size }) => size > 1).length, 0],
    'wrong signatures': [listener.wrongSignatures, 0],
  });
  const troubles = new Set(sent.map(({ client }) => client));
  const again = [...troubles].reduce((sum, client) => sum + client.troubles, 0);
  return {
    ...score,
    notes: [`${ends.moreTurns} turns more than models; clients tried ${again} times again`],
  };
}
