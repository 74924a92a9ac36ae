import { outputFiles } from '../../../kernel';
import { uuidForm } from '../../record/uuid';

/**
 * The names of files that this service creates in its storage. The folder is chosen by the user, so other files in it
 * must not be removed.
 */

export const recordFile = 'model.json';
export const damagedRecordFile = 'model.damaged.json';
export const sourceFile = 'source';

const filesOfModel: readonly string[] = [
  ...[recordFile, damagedRecordFile, sourceFile],
  ...Object.values(outputFiles),
];

/** Whether a file in a model's folder was created by this service. */
export function isModelFile(name: string): boolean {
  const [, of = name] = /^(.+)\.[\w-]{1,64}\.tmp$/.exec(name) ?? [];
  return filesOfModel.includes(of) || /^claim-\d{1,9}$/.test(name);
}

/** Whether it is a draft of a model's file. */
export function isModelDraft(name: string): boolean {
  return name.endsWith('.tmp') && isModelFile(name);
}

/** Whether it is an incoming file, or a probe of whether the folder is writable. */
export function isIncomingFile(name: string): boolean {
  return new RegExp(`^(?:probe-)?${uuidForm}(?:\\.of-[A-Za-z0-9._~-]{1,128})?$`).test(name);
}

/** Whether it is a crash counter, named by the SHA-256 of the content and, since 0.2.0, the version of the kernel. */
export function isCrashFile(name: string): boolean {
  return /^[0-9a-f]{64}(?:-[0-9a-f]{32})?$/.test(name);
}
