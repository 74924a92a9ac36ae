import * as vscode from 'vscode';
import { labelText, plainText, promptText } from './texts';

/** One line of a list to choose from. */
export interface Choice<T> {
  readonly value: T;
  /** Name of a codicon. */
  readonly icon?: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

export interface ChoiceOptions {
  readonly title: string;
  readonly placeHolder?: string;
}

/** Lets the user choose one of several; undefined when none is wanted. */
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
  /** What is wrong with what was typed; null for nothing. */
  readonly trouble: (typed: string) => string | null;
  /** What stands there at first. */
  readonly value?: string;
}

/** Asks for a text that nobody shall read over a shoulder. */
export function askSecret(question: TextQuestion): Thenable<string | undefined> {
  return vscode.window.showInputBox({ ...boxOf(question), password: true });
}

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
