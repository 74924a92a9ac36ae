import { say } from '../../../words/say';
import { countText } from '../../../model/quantities';
import { maxLinkedParts, type OfferKind, type PageTask } from '../../../model/page/viewerMessages';
import type { Part } from '../../model/model';
import { inPicture } from '../../base/inPicture';
import type { StartTool } from '../../toolkit/tool';
import { buildExportScene } from './files/buildExportScene';
import { Offers } from '../../toolkit/offers';
import { makePicture, sizeTrouble, type PictureRequest } from './viewPicture';
import { SharePanel } from './sharePanel';
import { shareTasks, type ShareTask } from '../../../model/page/viewerMessages';
import type { ExportScene } from './files/exportScene';
import { countsOf } from './files/exportScene';
import { writeGlb } from './files/savedGlb';
import { writeStl } from './files/savedStl';
import { writeThreeMf } from './files/savedThreeMf';

/** Longest side of a picture for the chat, pixels; language models scale down larger ones. */
const longestForChat = 1568;

/** How long a message replaces the hovered part's name in the status line, ms. */
const announcedMs = 5000;

/** Saves and shares: pictures, files of parts, links to the view. */
export const startShare: StartTool = (context) => {
  const { model, shownModel, viewport } = context;
  const isOfOneModel = model.revisions === undefined;
  const panel = new SharePanel(context.panel, isOfOneModel, run, cancel);
  let isOpen = false;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let giveKeysBack: () => void = () => undefined;
  const clock = {
    now: () => performance.now(),
    pause: () => new Promise<void>((resolve) => setTimeout(resolve)),
  };
  const offers = new Offers(context, clock, {
    onBegin: () => {
      giveKeysBack();
      giveKeysBack = context.takeKeys(new Map([['Escape', cancel]]));
      panel.showSaving(true);
    },
    onProgress: (bytes) => {
      const megabytes = (bytes / 1e6).toFixed(0);
      showStatus(say('Saving… {megabytes} MB. Escape cancels.', { megabytes }));
    },
    onEnd: endSaving,
    onFailed: (error) => {
      endSaving();
      fail(error);
    },
  });
  const jobs: Readonly<Record<ShareTask, () => Promise<void> | void>> = {
    savePicture: () => offerPicture('png', panel.wish, ''),
    copyPicture,
    sendToChat: () => offerPicture('chat', pictureForChat(), labels().join('\n')),
    saveStl: () => offerFile('stl'),
    save3mf: () => offerFile('3mf'),
    saveGlb: () => offerFile('glb'),
    copyLink: announceLink,
  };

  panel.showSelected(shownModel.selection.parts.length);
  context.onMarked(() => {
    panel.showSelected(shownModel.selection.parts.length);
  });
  // Results of tables are announced by the tools that offered them.
  context.onShared(({ what, text }) => {
    if (what !== 'csv') panel.say(text);
  });
  context.onChat((trouble) => panel.showChat(trouble));
  panel.showChat(context.chatTrouble());
  suggestSize();
  const watcher = new ResizeObserver(suggestSize);
  watcher.observe(viewport.canvas);
  const end = (): void => {
    watcher.disconnect();
    clearTimeout(hiding);
  };
  context.signal.addEventListener('abort', end, { once: true });

  return {
    open: () => {
      isOpen = true;
      panel.focus();
    },
    close: () => {
      isOpen = false;
    },
    perform: (task: PageTask) => {
      if (task === 'savePart') panel.wantSelected();
      const known = shareTasks.find((name) => name === task);
      if (known) run(known);
    },
  };

  function run(task: ShareTask): void {
    panel.say('');
    panel.sayBeside(task);
    if (isOfOneModel || pictureTasks.includes(task)) Promise.resolve().then(jobs[task]).catch(fail);
    else announce(say('A comparison gives out pictures: files and links are of one model.'));
  }

  function cancel(): void {
    if (offers.cancel()) announce(say('Cancelled.'));
  }

  function endSaving(): void {
    giveKeysBack();
    showStatus(null);
    panel.showSaving(false);
  }

  function fail(error: unknown): void {
    announce(error instanceof Error ? error.message : String(error));
  }

  function announce(text: string): void {
    panel.say(text);
    if (isOpen || context.signal.aborted) return;
    showStatus(text);
    context.announce(text);
    hiding = setTimeout(() => context.showStatus(null), announcedMs);
  }

  function showStatus(text: string | null): void {
    clearTimeout(hiding);
    context.showStatus(text);
  }

  function suggestSize(): void {
    const { clientWidth, clientHeight } = viewport.canvas;
    if (clientWidth === 0 || clientHeight === 0) return; // a tab in the background
    panel.suggest(...sizeOf(clientWidth, clientHeight, Math.max(1, devicePixelRatio)));
  }

  function pictureForChat(): PictureRequest {
    const { clientWidth, clientHeight } = viewport.canvas;
    const scale = longestForChat / Math.max(clientWidth, clientHeight);
    const [width, height] = sizeOf(clientWidth, clientHeight, scale);
    return { width, height, isTransparent: false, hasLabels: true };
  }

  async function offerPicture(what: OfferKind, wish: PictureRequest, note: string): Promise<void> {
    const picture = await pictureOf(wish);
    offers.make(what, note, [new Uint8Array(await picture.arrayBuffer())]);
  }

  async function pictureOf(wish: PictureRequest): Promise<Blob> {
    const trouble = sizeTrouble(wish);
    if (trouble !== null) throw new Error(trouble);
    return makePicture(context, wish);
  }

  async function copyPicture(): Promise<void> {
    const picture = await pictureOf(panel.wish);
    try {
      await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    } catch (cause) {
      const message = say(
        'The clipboard is not open to this page: click into the model and try again.',
      );
      throw new Error(message, { cause });
    }
    announce(say('The picture is copied.'));
  }

  function offerFile(kind: 'stl' | '3mf' | 'glb'): void {
    const parts = chosenParts();
    const isAll = parts.length === model.parts.length;
    // A result of another service may contain more than this page reads, so the original file is saved. For Caliper's
    // own result a plain GLB is written, without the extension that not every program reads.
    if (kind === 'glb' && isAll && model.facts.format === 'GLB' && model.extras === null) {
      context.post({ kind: 'action', action: 'saveResult' });
      panel.say(say('VS Code asks where the 3D result is to be saved.'));
      return;
    }
    const scene = buildExportScene(model, parts);
    if (scene.roots.length === 0) throw new Error(whyNothing());
    const { note, chunks } = exportFile(kind, scene);
    offers.make(kind, note, chunks);
  }

  function chosenParts(): readonly Part[] {
    const { selection, visibility } = shownModel;
    return panel.onlySelected ? selection.parts : visibility.seenOf(model.parts);
  }

  function whyNothing(): string {
    return panel.onlySelected
      ? say('No part with faces is selected.')
      : say('No part with faces is visible.');
  }

  function announceLink(): void {
    const { pose, cameras } = viewport;
    const parts = shownModel.selection.parts.slice(0, maxLinkedParts).map(({ path }) => path);
    const camera = { ...pose, roll: pose.roll ?? 0, projection: cameras.projection };
    context.post({ kind: 'link', view: { parts, camera } });
  }

  /** Texts of the labels in the view. */
  function labels(): readonly string[] {
    const all = context.layer.querySelectorAll(`div[${inPicture}] > :not(.sign)`);
    return Array.from(all, ({ textContent }) => textContent);
  }
};

const pictureTasks: readonly ShareTask[] = ['savePicture', 'copyPicture', 'sendToChat'];

function sizeOf(width: number, height: number, scale: number): readonly [number, number] {
  return [Math.round(width * scale), Math.round(height * scale)];
}

type FileKind = Extract<OfferKind, 'stl' | '3mf' | 'glb'>;

interface ExportFile {
  /** Describes the content of the file for the user. */
  readonly note: string;
  /** Generated while they are consumed. */
  readonly chunks: Iterable<Uint8Array>;
}

function exportFile(kind: FileKind, scene: ExportScene): ExportFile {
  const { parts } = countsOf(scene);
  const count = parts === 1 ? say('1 part') : say('{count} parts', { count: countText(parts) });
  if (kind === 'glb') return { note: say('{count}.', { count }), chunks: writeGlb(scene) };
  const write = kind === 'stl' ? writeStl : writeThreeMf;
  return { note: say('{count}, in millimetres, Z upwards.', { count }), chunks: write(scene) };
}
