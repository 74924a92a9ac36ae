/** Globals of a web worker that are not in Node's types. */

declare const isSecureContext: boolean;

/** The text `null` for an opaque origin. */
declare const origin: string | undefined;

declare const navigator: {
  readonly userAgent: string;
  readonly onLine: boolean;
  readonly locks: {
    request(
      name: string,
      options: { readonly ifAvailable: true },
      held: (lock: object | null) => Promise<void>,
    ): Promise<void>;
    request<T>(
      name: string,
      options: { readonly mode: 'exclusive' | 'shared' },
      held: () => PromiseLike<T>,
    ): Promise<T>;
  };
};

interface ImageBitmap {
  readonly width: number;
  readonly height: number;
}

declare function createImageBitmap(picture: Blob): Promise<ImageBitmap>;

declare class OffscreenCanvas {
  constructor(width: number, height: number);
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): {
    drawImage(picture: ImageBitmap, x: number, y: number, width: number, height: number): void;
  } | null;
  convertToBlob(): Promise<Blob>;
}
