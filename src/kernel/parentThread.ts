/** The thread of a kernel process that ends it within a second of its parent's end; see `ParentWatch`. */
import { workerData } from 'node:worker_threads';
import { isRecord, numberOrNull } from '../contract/unknown';
import { isParentAlive } from './isParentAlive';

const parentPid = isRecord(workerData) ? numberOrNull(workerData['parentPid']) : null;

setInterval(() => {
  if (parentPid === null || !isParentAlive(parentPid)) process.kill(process.pid, 'SIGKILL');
}, 1000);
