import { signFont, signFontName } from './signFont';

let isUsed = false;

/**
 * Lets texts of the page show signs that no font of the user has. The family stands behind these in the page's style.
 * Nothing is fetched: it is made here, and so no rule of the page against fonts speaks against it.
 */
export function useSigns(): void {
  if (isUsed) return;
  isUsed = true;
  document.fonts.add(new FontFace(signFontName, signFont()));
}
