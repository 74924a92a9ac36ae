import * as vscode from 'vscode';
import type { UploadRequest } from '../tracking/window/conversions';
import type { ServiceId, TrackedModel } from '../tracking/model/trackedModel';
import { RestrictedModeError } from './errorMessage';
import { openSource } from './openSource';
import type { Services } from './services';
import type { UploadParts } from './upload';

export interface ShowAgainParts extends Pick<UploadParts, 'askConsent' | 'askToken'> {
  readonly services: Pick<Services, 'of'>;
  mayRead(file: vscode.Uri): boolean;
  recipeOf(service: ServiceId): string;
  /** Sends the file of a row as it is now. */
  renew(key: string, request: Omit<UploadRequest, 'source' | 'service'>): void;
}

/**
 * Converts the file of a row anew, as it is now, at the row's own service: it has forgotten the result,
 * or the file is another one.
 * @throws ServiceError, RestrictedModeError
 */
export async function showAgain(parts: ShowAgainParts, model: TrackedModel): Promise<void> {
  const source = vscode.Uri.parse(model.source);
  if (!parts.mayRead(source)) throw new RestrictedModeError();
  const service = parts.services.of(model.service);
  const file = await openSource(source);
  await parts.askConsent(service);
  await parts.askToken(service);
  parts.renew(model.key, { file, recipe: parts.recipeOf(service.id) });
}
