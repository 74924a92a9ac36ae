import { randomUUID } from 'node:crypto';
import { systemClock, type Clock } from '../async/clock';
import { isProcessAlive } from '../../files/isProcessAlive';
import { diskStoreFiles, type StoreFiles } from './storeFiles';

/** What the list of models needs of the place where it runs. */
export interface StorePorts {
  readonly files: StoreFiles;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Identifies this window among those that share the folder. */
  readonly windowId: string;
  readonly processId: number;
  readonly isAlive: (processId: number) => boolean;
}

export function realPorts(): StorePorts {
  return {
    files: diskStoreFiles,
    clock: systemClock,
    log: () => undefined,
    windowId: randomUUID(),
    processId: process.pid,
    isAlive: isProcessAlive,
  };
}
