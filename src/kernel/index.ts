/**
 * The kernel's one door: bytes of a CAD file in; GLB, picture, facts and view pack out. Nothing in front of it
 * imports what stands behind it, and nothing behind it but `platform/node` and `process/` knows a disk or a process.
 */
export { convertModel, type Conversion } from './convert/convertModel';
export { packOfResult } from './convert/resultOf';
export { Refusal } from './base/refusal';

// What a kernel in a process of its own is asked and answers.
export {
  filesOf,
  outputFiles,
  readKernelAnswer,
  wordsVariable,
  type KernelAnswer,
  type KernelRequest,
  type CompareRequest,
  type InspectRequest,
} from './process/kernelMessages';
export { lifelineVariable } from './process/lifeline';
export { memoryLimitVariable } from './process/memoryLimit';

// What a kernel in a Web Worker is asked and answers.
export type { WorkerAnswer, WorkerRequest } from './worker/workerMessages';
