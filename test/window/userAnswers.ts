import * as vscode from 'vscode';

/** What VS Code would have shown to the user, with the answers that the test gives in their place. */
export class UserAnswers {
  readonly errors: string[] = [];
  readonly warnings: string[] = [];
  readonly infos: string[] = [];
  readonly inputs: vscode.InputBoxOptions[] = [];
  /** The places that save dialogs suggested. */
  readonly suggestions: (vscode.Uri | undefined)[] = [];
  /** The button that is pressed on each warning. */
  onWarning: string | undefined;
  /** What is typed into each input box. */
  onInput: string | undefined;
  /** What is typed before that, once each. */
  readonly firstInputs: string[] = [];
  /** Where each file is saved. */
  onSave: vscode.Uri | undefined;

  /** What the label of the row has in it that is chosen in each list. */
  onPick: string | undefined;
  /** Which file is opened. */
  onOpen: vscode.Uri | undefined;

  private readonly original = { ...vscode.window };

  constructor() {
    const heard = (list: string[], answer: () => string | undefined) => {
      return (message: string) => {
        list.push(message);
        return Promise.resolve(answer());
      };
    };
    Object.assign(vscode.window, {
      showErrorMessage: heard(this.errors, () => undefined),
      showInformationMessage: heard(this.infos, () => undefined),
      showWarningMessage: heard(this.warnings, () => this.onWarning),
      showInputBox: (options: vscode.InputBoxOptions) => {
        this.inputs.push(options);
        return Promise.resolve(this.firstInputs.shift() ?? this.onInput);
      },
      showSaveDialog: ({ defaultUri }: vscode.SaveDialogOptions) => {
        this.suggestions.push(defaultUri);
        return Promise.resolve(this.onSave);
      },
      showOpenDialog: () => Promise.resolve(this.onOpen && [this.onOpen]),
      showQuickPick: async (rows: Thenable<readonly vscode.QuickPickItem[]>) => {
        const wanted = this.onPick;
        return (await rows).find(({ label }) => wanted !== undefined && label.includes(wanted));
      },
    });
  }

  restore(): void {
    const { showErrorMessage, showInformationMessage, showWarningMessage } = this.original;
    const { showInputBox, showSaveDialog, showOpenDialog, showQuickPick } = this.original;
    Object.assign(vscode.window, {
      showErrorMessage,
      showInformationMessage,
      showWarningMessage,
      showInputBox,
      showSaveDialog,
      showOpenDialog,
      showQuickPick,
    });
  }
}
