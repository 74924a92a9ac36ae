import type * as vscode from 'vscode';
import type { NumberOptions } from '../../model/page/viewerMessages';
import type { UploadRequest } from '../../tracking/window/conversions';
import type { ServiceId, TrackedModel } from '../../tracking/model/trackedModel';
import type { Models } from '../models/pickModels';
import type { UploadDeps } from '../upload/upload';
import type { PagePlaces } from '../page/pageChannel';
import type { FileComparer } from '../source/compareSides';
import type { Comparison } from './comparison';

export interface CompareDeps extends Pick<UploadDeps, 'service' | 'askConsent' | 'askToken'> {
  readonly models: Models;
  /** Tracks a revision in its own row and uploads it. */
  start(request: UploadRequest): TrackedModel;
  /** Identifies the version and settings of a service on which a result depends, apart from the bytes of the file. */
  resultKeyOf(service: ServiceId): string;
  /** Key of the model in the active tab; null for none. */
  activeKey(): string | null;
  open(comparison: Comparison): Promise<void>;
  /** The files in visible tabs of Caliper. */
  readonly seenFiles: () => readonly vscode.Uri[];
  readonly places: PagePlaces;
  /** The folder in which reviews are stored. */
  readonly reviewsFolder: string;
  /** How numbers are written for the files of a folder. */
  numbersOf(folder: string): NumberOptions;
  /** Runs a task of a page and reports its errors to the user. */
  readonly run: (name: string, job: () => unknown) => void;
  readonly comparer: FileComparer;
}
