import type { Page } from 'playwright-core';

/** What pages in frames hold, those of closed tabs included. */
export interface Held {
  /** Buffers of the arrays that were handed to WebGL. */
  readonly arrays: number;
  readonly contexts: number;
  readonly workers: number;
}

/** @param window one in which `countHeld` runs */
export async function heldByPages(window: Page): Promise<Held> {
  const [arrays = NaN, contexts = NaN, workers = NaN] =
    await window.evaluate<number[]>('counted()');
  return { arrays, contexts, workers };
}

/** What a page says to the console when its frame is removed, after its own end; an array as `heldByPages` reads it. */
export const lastWords = 'held at the end: ';

/**
 * In each frame: counts the arrays that were handed to WebGL, its contexts and workers for the window around it, without
 * keeping them: an object of a frame, such as a WeakRef, would keep its document. In a frame of another origin, which
 * cannot reach that window, the last words alone tell them.
 */
export const countHeld = `{
  const around = (() => {
    try {
      return top.document && top;
    } catch {
      return window;
    }
  })();
  const { held } = around.counted ??= Object.assign(
    () => {
      const still = (list) => list.map((one) => one.deref()).filter((one) => one !== undefined);
      return [
        new Set(still(held.arrays).filter(({ byteLength }) => byteLength > 0)).size,
        new Set(still(held.contexts).filter((gl) => !gl.isContextLost())).size,
        held.workers,
      ];
    },
    { held: { arrays: [], contexts: [], workers: 0 } },
  );
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...options) {
    const context = getContext.call(this, kind, ...options);
    if (kind !== 'webgl2' || context === null) return context;
    if (!held.contexts.some((one) => one.deref() === context)) {
      // A webview writes its document anew, which takes listeners away that were there before.
      addEventListener('unload', () => {
        console.info(${JSON.stringify(lastWords)} + JSON.stringify(around.counted()));
      });
    }
    held.contexts.push(new around.WeakRef(context));
    return context;
  };
  const { bufferData } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.bufferData = function (target, data, ...more) {
    if (ArrayBuffer.isView(data)) held.arrays.push(new around.WeakRef(data.buffer));
    bufferData.call(this, target, data, ...more);
  };
  // VS Code's window has workers of its own.
  if (window !== top) window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      held.workers++;
    }
    terminate() {
      super.terminate();
      held.workers--;
    }
  };
}`;
