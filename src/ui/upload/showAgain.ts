import * as vscode from 'vscode';
import type { UploadRequest } from '../../tracking/window/conversions';
import type { ServiceId, TrackedModel } from '../../tracking/model/trackedModel';
import { RestrictedModeError } from '../commands/errorMessage';
import { openSource } from '../source/openSource';
import type { Services } from '../service/services';
import type { UploadDeps } from './upload';

export interface ShowAgainDeps extends Pick<
  UploadDeps,
  'askConsent' | 'askToken' | 'take' | 'open'
> {
  readonly services: Pick<Services, 'of'>;
  mayRead(file: vscode.Uri): boolean;
  resultKeyOf(service: ServiceId): string;
  /** Uploads the current version of a row's file. */
  renew(key: string, request: Omit<UploadRequest, 'source' | 'service'>): void;
}

/**
 * Converts the current version of a row's file again, at the row's own service, because the service no longer has the
 * result, or the file has changed.
 * @throws ServiceError, RestrictedModeError
 */
export async function showAgain(deps: ShowAgainDeps, model: TrackedModel): Promise<void> {
  const source = vscode.Uri.parse(model.source);
  if (!deps.mayRead(source)) throw new RestrictedModeError();
  const service = deps.services.of(model.service);
  const file = await openSource(source);
  const chosen = await deps.askConsent(service);
  if (chosen.id !== service.id) {
    // A model at another service has a row of its own.
    const key = await deps.take({ file, source: model.source, service: chosen.id });
    await deps.open(key);
    return;
  }
  await deps.askToken(service);
  deps.renew(model.key, { file, resultKey: deps.resultKeyOf(service.id) });
}
