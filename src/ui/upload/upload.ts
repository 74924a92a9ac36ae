import * as vscode from 'vscode';
import type { SourceFile } from '../../client/source/sourceFile';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { UploadRequest } from '../../tracking/window/conversions';
import { RestrictedModeError } from '../commands/errorMessage';
import { openSource } from '../source/openSource';
import { refusalSentence } from '../commands/refusalSentence';
import type { Service } from '../service/services';
import { showWarning } from '../sinks/messages';

export interface UploadDeps {
  service(): Service;
  /**
   * Asks for consent before the first upload to a host; returns the service to use. Throws `cancelled`.
   * @param isGiven whether the user has just agreed to an upload to this host
   */
  askConsent(service: Service, isGiven?: boolean): Promise<Service>;
  /** Asks for the access token of a remote service that has none. Throws `cancelled`. */
  askToken(service: Service): Promise<void>;
  /** Returns the key of a file's row. The file is uploaded unless its result exists or is being made. */
  take(request: UploadRequest): Promise<string>;
  open(key: string): Promise<unknown>;
  /** Opens a source, with restrictions on which files are allowed; `openSource` when left out. */
  readonly openSource?: (source: vscode.Uri) => Promise<SourceFile>;
  /** Shows the file in its editor, with a card that says what is missing before it can be uploaded. */
  readonly showFile?: (source: string) => void;
  /** Called for each of several files that was refused. */
  readonly refused?: (error: ServiceError) => void;
  /** Called with the keys of several models that were started together. */
  batch(keys: readonly string[]): void;
}

/**
 * Uploads the chosen files and opens the first one; returns the keys of the models. Files that are not accepted are
 * reported and do not stop the others.
 */
export async function upload(
  deps: UploadDeps,
  args: readonly unknown[],
): Promise<readonly string[]> {
  mustBeTrusted();
  const { chooseFiles } = await import('./chooseFiles');
  const { files, refusals } = await openAll(await chooseFiles(args), deps.openSource);
  const [first] = refusals;
  if (files.length === 0) {
    if (first && refusals.length === 1) throw first;
    if (first) throw new ServiceError(first.trouble, refusalSentence(refusals, refusals.length));
    return [];
  }
  const service = await destinationOf(deps, files);
  const keys = await Promise.all(
    files.map(({ file, source }) => deps.take({ file, source, service: service.id })),
  );
  if (keys.length > 1) deps.batch(keys);
  if (keys[0] !== undefined) await deps.open(keys[0]);
  if (first) void showWarning(refusalSentence(refusals, refusals.length + files.length));
  refusals.forEach((error) => deps.refused?.(error));
  return keys;
}

/** When the user cancels a question about a single file, its editor shows what is missing. */
async function destinationOf(deps: UploadDeps, files: Opened['files']): Promise<Service> {
  try {
    const service = await deps.askConsent(deps.service());
    await deps.askToken(service);
    return service;
  } catch (error) {
    const isGivenUp = error instanceof ServiceError && error.trouble === 'cancelled';
    const [only] = files;
    if (isGivenUp && only && files.length === 1) deps.showFile?.(only.source);
    throw error;
  }
}

/** @throws RestrictedModeError when the workspace is not trusted */
export function mustBeTrusted(): void {
  if (!vscode.workspace.isTrusted) throw new RestrictedModeError();
}

interface Opened {
  readonly files: readonly { readonly file: SourceFile; readonly source: string }[];
  readonly refusals: readonly ServiceError[];
}

/** Opens files; returns those that are not accepted as errors. */
export async function openAll(
  uris: readonly vscode.Uri[],
  open: (source: vscode.Uri) => Promise<SourceFile> = openSource,
): Promise<Opened> {
  const results = await Promise.allSettled(
    uris.map(async (uri) => ({ file: await open(uri), source: uri.toString() })),
  );
  return {
    files: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refusals: results.flatMap((result) =>
      result.status === 'rejected' ? [asServiceError(result.reason)] : [],
    ),
  };
}

function asServiceError(reason: unknown): ServiceError {
  if (reason instanceof ServiceError) return reason;
  return new ServiceError('fileMissing', say('The file cannot be read.'), { cause: reason });
}
