/**
 * The thread of a kernel process that ends it within a second after its parent's end, and as soon as it exceeds
 * its memory limit; see `ParentWatch`. A main thread that computes or allocates without pause cannot block it.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { isRecord, numberOrNull } from '../../words/unknown';
import { isParentAlive } from './isParentAlive';
import { whenPipeEnds } from './lifeline';
import { memoryCheckMs } from './memoryLimit';

const data = isRecord(workerData) ? workerData : {};
const parentPid = numberOrNull(data['parentPid']);
const memoryBytes = numberOrNull(data['memoryBytes']);
const lifeline = numberOrNull(data['lifeline']);

if (lifeline === null) watchNumber();
else whenPipeEnds(lifeline, end, watchNumber);

if (memoryBytes !== null) {
  setInterval(() => {
    if (process.memoryUsage.rss() <= memoryBytes) return;
    // The parent recognises a lack of memory by this line.
    writeSync(2, 'out of memory\n');
    end();
  }, memoryCheckMs);
}

function watchNumber(): void {
  setInterval(() => {
    if (parentPid === null || !isParentAlive(parentPid)) end();
  }, 1000);
}

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
