import * as vscode from 'vscode';
import { currentTranslations } from '../../words/say';

/** The language in which Caliper speaks, as HTML names it: VS Code's own, where there are words for it. */
export function spokenLanguage(): string {
  return Object.keys(currentTranslations()).length === 0 ? 'en' : vscode.env.language;
}
