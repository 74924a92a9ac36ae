import * as vscode from 'vscode';
import type { ViewerOptions } from '../../model/page/viewerMessages';
import type { EmbeddedSettings } from './embeddedAccess';
import {
  cacheLimitMB,
  isOfRemote,
  memoryLimitMB,
  readMegabytes,
  readNumber,
  readQuality,
  readViewerOptions,
  readWebhook,
  sizeLimitMB,
  timeLimitSeconds,
  userValue,
} from './settingValues';

/** The URL of the remote service as typed; empty for the embedded service. */
export function serviceUrlSetting(): string {
  const value = chosen('service.url');
  return typeof value === 'string' ? value.trim() : '';
}

/** Whether that URL is from the Remote settings: a dev container writes them, so whoever wrote its files may have. */
export function serviceUrlIsOfRemote(): boolean {
  return isOfRemote(vscode.workspace.getConfiguration('caliper').inspect('service.url'));
}

/** The setting `caliper.service.webhook`; null for none. */
export function webhookSetting(): string | null {
  return readWebhook(chosen('service.webhook'));
}

/** `auto`, a name, or an object, which the client parses. */
export function uploadProfileSetting(): unknown {
  return chosen('upload.profile');
}

/** Whether a service is asked about a model only when the user wants it. */
export function pollingIsManual(): boolean {
  return chosen('polling.mode') === 'manual';
}

/** The settings by which the embedded service is started, within their ranges. */
export function embeddedSettings(): EmbeddedSettings {
  return {
    quality: readQuality(chosen('conversion.quality')),
    timeLimitSeconds: readNumber(chosen('conversion.timeLimitSeconds'), timeLimitSeconds),
    memoryLimitMB: readNumber(chosen('conversion.memoryLimitMB'), memoryLimitMB),
    sizeLimitMB: readNumber(chosen('conversion.sizeLimitMB'), sizeLimitMB),
  };
}

/**
 * Whether an editor shows a changed file again automatically. By default it does with the embedded service, and does
 * not with a remote one.
 */
export function followsChanges(kind: 'embedded' | 'remote'): boolean {
  const value = chosen('conversion.followChanges');
  return typeof value === 'boolean' ? value : kind === 'embedded';
}

/** Limits of the process that prepares 3D results. */
export function packerLimits(): { readonly memoryMB: number; readonly deadlineMs: number } {
  const { memoryLimitMB: memoryMB, timeLimitSeconds: seconds } = embeddedSettings();
  return { memoryMB, deadlineMs: seconds * 1000 };
}

/** The largest size of the cache of results, in bytes. */
export function cacheLimitBytes(): number {
  return readMegabytes(chosen('cache.limitMB'), cacheLimitMB);
}

/** The largest file that the embedded service takes, in bytes. */
export function sizeLimitBytes(): number {
  return readMegabytes(chosen('conversion.sizeLimitMB'), sizeLimitMB);
}

/** The viewer options. These are the only settings that a workspace may choose. */
export function viewerOptions(source: string): ViewerOptions {
  const settings = vscode.workspace.getConfiguration('caliper.viewer', vscode.Uri.parse(source));
  return readViewerOptions((key) => settings.get(key));
}

function chosen(key: string): unknown {
  return userValue(vscode.workspace.getConfiguration('caliper').inspect(key));
}
