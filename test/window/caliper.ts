import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { StageKind } from '../../src/tracking/model/stage';
import type { TrackedModel } from '../../src/tracking/model/trackedModel';
import type { CaliperApi } from '../../src/ui/window/publicApi';

/** The extension under test, activated. */
export async function caliper(): Promise<CaliperApi> {
  return extension().activate();
}

export function extension(): vscode.Extension<CaliperApi> {
  const found = vscode.extensions.getExtension<CaliperApi>('caliper-cad.caliper');
  if (!found) throw new Error('Caliper is not installed in this VS Code.');
  return found;
}

/** Uploads files by the command that the menus call; gives the keys of their models. */
export async function upload(...files: readonly string[]): Promise<readonly string[]> {
  const uris = files.map((file) => vscode.Uri.file(file));
  const keys: unknown = await vscode.commands.executeCommand('caliper.upload', uris[0], uris);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

/** Resolves with the model once it is at one of the stages; rejects when it ends at another one. */
export async function modelAt(
  { models }: CaliperApi,
  key: string | undefined,
  ...kinds: readonly StageKind[]
): Promise<TrackedModel> {
  return until(`${key ?? 'nothing'} is ${kinds.join(' or ')}`, () => {
    const model = models.get(key ?? '');
    if (model && kinds.includes(model.stage.kind)) return model;
    if (model?.stage.kind === 'failed') throw new Error(model.stage.reason);
    return null;
  });
}

/** Asks again until there is an answer. */
export async function until<T>(
  what: string,
  ask: () => T | null | undefined | Promise<T | null | undefined>,
): Promise<T> {
  const endsAt = Date.now() + 120_000;
  while (Date.now() < endsAt) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It did not come to be that ${what}.`);
}

export async function removeAll({ models }: CaliperApi): Promise<void> {
  for (const { key, stage } of models.all()) {
    if (stage.kind !== 'ready' && stage.kind !== 'failed') {
      await vscode.commands.executeCommand('caliper.cancel', key);
    }
    await vscode.commands.executeCommand('caliper.remove', key);
  }
}

export function sample(name: string): string {
  return path.join(extension().extensionPath, 'samples', name);
}

/** A folder of its own for a test. */
export class Workplace {
  private constructor(readonly folder: string) {}

  static async open(): Promise<Workplace> {
    return new Workplace(await mkdtemp(path.join(os.tmpdir(), 'caliper-window-')));
  }

  file(name: string): string {
    return path.join(this.folder, name);
  }

  async copyOf(sampleName: string, name: string): Promise<string> {
    await copyFile(sample(sampleName), this.file(name));
    return this.file(name);
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
