import { setTranslations } from '../../words/say';

/**
 * Sets the translations that the host put into the page. When they are missing or not valid, the page is in English.
 */
export function usePageTranslations(): void {
  try {
    setTranslations(JSON.parse(document.body.dataset['words'] ?? 'null'));
  } catch {
    setTranslations(null);
  }
}
