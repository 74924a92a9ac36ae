import * as vscode from 'vscode';
import { labelText, plainText, promptText } from './texts';

/** An item of a list to choose from. */
export interface Choice<T> {
  readonly value: T;
  /** Codicon id. */
  readonly icon?: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

export interface ChoiceOptions {
  readonly title: string;
  readonly placeHolder?: string;
}

/** Lets the user choose an item; undefined when the user cancels. */
export async function choose<T>(
  choices: readonly Choice<T>[],
  { title, placeHolder }: ChoiceOptions,
): Promise<T | undefined> {
  const items = choices.map(itemOf);
  const chosen = await vscode.window.showQuickPick(items, {
    title: plainText(title),
    ...(placeHolder !== undefined && { placeHolder: plainText(placeHolder) }),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.choice.value;
}

function itemOf<T>(choice: Choice<T>) {
  const { icon, label, description, detail } = choice;
  return {
    choice,
    label: icon === undefined ? labelText(label) : `$(${icon}) ${labelText(label)}`,
    ...(description !== undefined && { description: labelText(description) }),
    ...(detail !== undefined && { detail: labelText(detail) }),
  };
}

export interface TextQuestion {
  readonly title: string;
  readonly prompt: string;
  /** Describes what is wrong with the typed text; null when it is valid. */
  readonly trouble: (typed: string) => string | null;
  /** Initial text. */
  readonly value?: string;
}

/** Asks for a text that is masked while it is typed. */
export function askSecret(question: TextQuestion): Thenable<string | undefined> {
  return vscode.window.showInputBox({ ...boxOf(question), password: true });
}

/** Asks for one line; undefined when the user cancels. */
export function askText(question: TextQuestion): Thenable<string | undefined> {
  return vscode.window.showInputBox(boxOf(question));
}

function boxOf({ title, prompt, trouble, value = '' }: TextQuestion): vscode.InputBoxOptions {
  return {
    title: plainText(title),
    prompt: promptText(prompt),
    value,
    ignoreFocusOut: true,
    validateInput: (typed) => {
      const text = trouble(typed);
      return text === null ? null : promptText(text);
    },
  };
}
