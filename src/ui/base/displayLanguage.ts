import * as vscode from 'vscode';
import { currentTranslations } from '../../words/say';

/** The language of Caliper's texts as an HTML language tag: VS Code's own if there are translations, else English. */
export function displayLanguage(): string {
  return Object.keys(currentTranslations()).length === 0 ? 'en' : vscode.env.language;
}
