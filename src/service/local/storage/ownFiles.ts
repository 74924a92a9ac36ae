import { outputFiles } from '../../../kernel';

/**
 * What this service itself makes in its storage, by name. The folder is one that somebody names: whatever else lies
 * there is not the service's to sweep.
 */

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The form of the ids that the service gives. */
export function isGivenModelId(name: string): boolean {
  return new RegExp(`^${uuid}$`).test(name);
}

export const recordFile = 'model.json';
export const damagedRecordFile = 'model.damaged.json';
export const sourceFile = 'source';

const filesOfModel: readonly string[] = [
  ...[recordFile, damagedRecordFile, sourceFile],
  ...Object.values(outputFiles),
];

/** In the folder of a model. */
export function isModelFile(name: string): boolean {
  const [, of = name] = /^(.+)\.[\w-]{1,64}\.tmp$/.exec(name) ?? [];
  return filesOfModel.includes(of) || /^claim-\d{1,9}$/.test(name);
}

/** What was to become a file of a model. */
export function isModelDraft(name: string): boolean {
  return name.endsWith('.tmp') && isModelFile(name);
}

/** A file on its way in, and one that tries whether there can be any. */
export function isIncomingFile(name: string): boolean {
  return new RegExp(`^(?:probe-)?${uuid}(?:\\.of-[A-Za-z0-9._~-]{1,128})?$`).test(name);
}

/** Counts how often files of one content, by its SHA-256, have broken the kernel. */
export function isCrashFile(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
