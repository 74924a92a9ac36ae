import { isRecord } from '../../../src/words/unknown';
import { askChild } from '../child';
import { within, type Row } from '../row';

const maxRatio = 2;
const maxPairs = 5;
const faster = 20;

/** Whether the editor's extension host, which is shared with others, would feel a busy day. */
export const eventLoop: Row = {
  id: 'A6',
  title: `the event loop during the day of A1, ${faster} times faster, against an idle one`,
  async run() {
    let best = Infinity;
    // A busy machine makes either half of a pair late; no chance makes a late loop quick.
    for (let pair = 0; pair < maxPairs && best > maxRatio; pair++) {
      best = Math.min(best, await busyOverIdle());
    }
    return within({ 'p99 in times of the idle p99': [best, maxRatio] });
  },
};

async function busyOverIdle(): Promise<number> {
  const answer = await askChild('scoreboard/load/loopChild', [String(faster)]);
  return isRecord(answer) ? Number(answer['busy']) / Number(answer['idle']) : Number.NaN;
}
