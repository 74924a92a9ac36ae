import { symbolFont, symbolFontName } from './symbolFont';

let isUsed = false;

/**
 * Makes the symbol font available to the page, before the user's fonts. It is built in memory, so the page's
 * content security policy, which forbids fetching fonts, does not apply.
 */
export function useSymbols(): void {
  if (isUsed) return;
  isUsed = true;
  document.fonts.add(new FontFace(symbolFontName, symbolFont()));
}
