import { setTranslations } from '../../words/say';

/** Speaks the words that the host put into the page. None, or a page that somebody else made: English. */
export function speakAsPage(): void {
  try {
    setTranslations(JSON.parse(document.body.dataset['words'] ?? 'null'));
  } catch {
    setTranslations(null);
  }
}
