import type { ChangeInWords } from '../../model/compare/changes';
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imageTypes, sniff } from '../../model/assetKind';
import { readResultFacts, type ResultFacts } from '../../model/facts/modelFacts';
import type { WantedView } from '../../model/namedView';
import { Packer, type ResultFile } from '../../service/node/kernels/packer';
import { requirePacked, savedPictureInstead } from '../../agentTools/requirePacked';
import { openInside, type FileInside } from '../../agentTools/openInside';
import {
  ToolTrouble,
  type ToolModel,
  type ToolPicture,
  type ToolBackend,
  type WantedComparison,
} from '../../agentTools/toolBackend';
import { Converter } from '../converter';
import type { QualityAndLimits } from '../../service/node/limitArguments';
import { compareInside } from './compareInside';
import { copyOpened } from './copyOpened';
import { ConvertedModels, type TrackedConversion } from './convertedModels';

export interface KernelBackendDeps extends QualityAndLimits {
  /** The folders from which files may be converted. */
  readonly roots: readonly string[];
  /** A private folder for results. */
  readonly folder: string;
  readonly kernelEntry: string;
  log(line: string): void;
}

/** Converts models on this machine, one after the other. */
export class KernelBackend implements ToolBackend {
  private readonly converted = new ConvertedModels((kept) => this.discard(kept));
  private readonly stopped = new AbortController();
  private readonly converter: Converter;
  private readonly packer: Packer;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly deps: KernelBackendDeps) {
    this.converter = new Converter({ ...deps, withoutPicture: true });
    this.packer = new Packer({
      entry: deps.kernelEntry,
      folder: path.join(deps.folder, 'inspector'),
      limits: () => ({
        memoryMB: deps.memoryLimitMB,
        deadlineMs: deps.timeLimitSeconds * 1000,
      }),
      log: (line) => deps.log(line),
    });
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await Promise.all([this.converter.stop(), this.packer.stop()]);
    await this.last;
  }

  models(): readonly ToolModel[] {
    return this.converted.models();
  }

  async convert(given: string): Promise<ToolModel> {
    const file = await openInside(given, this.deps.roots);
    // The program is ending, so nothing new is started.
    if (this.stopped.signal.aborted) {
      await file.handle.close();
      throw new ToolTrouble('The call was cancelled.', 'Nothing was started.');
    }
    const kept = await this.registered(file);
    kept.done = this.last.then(() => this.convertNow(kept, file));
    this.last = kept.done;
    return kept.model;
  }

  /** Adds the file to the models; closes it when no more models are accepted. */
  private async registered(file: FileInside): Promise<TrackedConversion> {
    try {
      return this.converted.add({
        name: path.basename(file.path),
        sizeBytes: file.sizeBytes,
        service: 'this program, on this machine',
        state: 'working',
        detail: 'Waiting.',
      });
    } catch (error) {
      await file.handle.close();
      throw error;
    }
  }

  async finished(id: string, patienceMs: number, signal: AbortSignal): Promise<ToolModel> {
    const kept = this.converted.get(id);
    await doneWithin(kept.done, patienceMs, signal);
    return kept.model;
  }

  async facts(id: string, signal: AbortSignal): Promise<ResultFacts | null> {
    const kept = this.converted.get(id);
    if (!kept.hasModel) return null;
    const file = this.fileOf(kept, 'facts.json');
    requirePacked(await this.packer.facts(this.resultOf(kept), file, signal));
    const facts = readResultFacts(JSON.parse(await readFile(file, 'utf8')));
    if (!facts) throw new Error('The kernel wrote facts that make no sense.');
    return facts;
  }

  async picture(id: string, view: WantedView, signal: AbortSignal): Promise<ToolPicture> {
    const kept = this.converted.get(id);
    if (!kept.hasModel) return savedPicture(await readFile(this.fileOf(kept, 'preview')));
    // A unique name, because two views may be requested at once.
    const file = this.fileOf(kept, `${randomUUID()}.png`);
    try {
      requirePacked(await this.packer.draw(this.resultOf(kept), view, file, signal));
      return { bytes: await readFile(file), mediaType: imageTypes.png, instead: null };
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
    }
  }

  compare(wanted: WantedComparison, signal: AbortSignal): Promise<ChangeInWords> {
    const { roots, kernelEntry } = this.deps;
    const ended = AbortSignal.any([signal, this.stopped.signal]);
    const hooks = { kernelEntry, phase: () => undefined, signal: ended };
    // Runs after the conversions before it, because each takes much memory.
    const compared = this.last.then(() => compareInside(wanted, roots, this.deps, hooks));
    this.last = compared.catch(() => undefined);
    return compared;
  }

  /** Never rejects: the outcome is stored in the model. */
  private async convertNow(kept: TrackedConversion, file: FileInside): Promise<void> {
    const report = (state: ToolModel['state'], detail: string): void => {
      kept.model = { ...kept.model, state, detail };
    };
    const copy = this.fileOf(kept, 'source');
    try {
      // The kernel reads by path, and the file at the original path may have been replaced by now.
      await copyOpened(file, copy);
      const { visual, preview, message } = await this.converter.convert(
        copy,
        {
          phase: (phase) => report('working', `${phase}.`),
          signal: this.stopped.signal,
        },
        path.basename(file.path),
      );
      if (preview) await writeFile(this.fileOf(kept, 'preview'), preview);
      if (visual) await writeFile(this.fileOf(kept, 'glb'), visual);
      kept.hasModel = visual !== null;
      report('ready', message ?? '');
      // An agent usually requests a picture or facts of a ready model next.
      if (visual && !this.stopped.signal.aborted) this.packer.warm();
    } catch (error) {
      report('failed', error instanceof Error ? error.message : String(error));
    } finally {
      await rm(copy, { force: true }).catch(() => undefined);
    }
  }

  private resultOf(kept: TrackedConversion): ResultFile {
    return { path: this.fileOf(kept, 'glb'), fileName: 'model.glb' };
  }

  private fileOf({ model }: TrackedConversion, what: string): string {
    return path.join(this.deps.folder, `${model.id}.${what}`);
  }

  private discard(kept: TrackedConversion): void {
    for (const what of ['glb', 'preview', 'facts.json']) {
      void rm(this.fileOf(kept, what), { force: true });
    }
  }
}

function savedPicture(bytes: Uint8Array): ToolPicture {
  const kind = sniff(bytes, bytes.length);
  return {
    bytes,
    mediaType: kind === 'jpeg' ? imageTypes.jpeg : imageTypes.png,
    instead: savedPictureInstead,
  };
}

/** Resolves when the work is done, when the time is over, or when the call is cancelled. */
function doneWithin(work: Promise<void>, maxMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, maxMs);
    signal.addEventListener('abort', end);
    void work.then(end);
  });
}
