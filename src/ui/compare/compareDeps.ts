import type * as vscode from 'vscode';
import type { NumberOptions } from '../../model/page/viewerMessages';
import type { UploadRequest } from '../../tracking/window/conversions';
import type { ServiceId, TrackedModel } from '../../tracking/model/trackedModel';
import type { Models } from '../models/pickModels';
import type { UploadDeps } from '../upload/upload';
import type { PagePlaces } from '../page/webviewPage';
import type { FileComparer } from '../source/compareSides';
import type { Comparison } from './comparison';

export interface CompareDeps extends Pick<UploadDeps, 'service' | 'askConsent' | 'askToken'> {
  readonly models: Models;
  /** Tracks a revision in a row of its own and sends it. */
  start(request: UploadRequest): TrackedModel;
  /** What a result of a service depends on now, beside the bytes of the file. */
  resultKeyOf(service: ServiceId): string;
  /** The model of the active tab. */
  activeKey(): string | null;
  open(comparison: Comparison): Promise<void>;
  /** The files in tabs of ours that can be seen. */
  readonly seenFiles: () => readonly vscode.Uri[];
  readonly places: PagePlaces;
  /** Where reviews are kept. */
  readonly reviewsFolder: string;
  /** How numbers are written of a folder's files. */
  numbersOf(folder: string): NumberOptions;
  /** Does a job of a page; its errors become messages. */
  readonly run: (name: string, job: () => unknown) => void;
  readonly comparer: FileComparer;
}
