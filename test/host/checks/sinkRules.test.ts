import { deepEqual, equal } from 'node:assert/strict';
import type * as EslintApi from 'eslint';
import { createRequire } from 'node:module';
import path from 'node:path';

const required = createRequire(path.resolve('package.json'));
const { ESLint, Linter }: typeof EslintApi = required('eslint');
const { parser }: { readonly parser: EslintApi.Linter.Parser } = required('typescript-eslint');

const inUi = 'src/ui/other.ts';
const vscode = `import * as vscode from 'vscode';`;

describe('a raw text', () => {
  const refused: readonly (readonly [file: string, code: string])[] = [
    ...['Information', 'Warning', 'Error'].map(
      (kind) => [inUi, `${vscode} void vscode.window.show${kind}Message(name);`] as const,
    ),
    [inUi, `${vscode} const { showErrorMessage } = vscode.window; void showErrorMessage(name);`],
    [inUi, `${vscode} const { window } = vscode; void window['showErrorMessage'](name);`],
    [inUi, `import { window } from 'vscode'; void window.activeTextEditor;`],
    [inUi, `${vscode} void vscode.window.withProgress({ title: name }, work);`],
    [inUi, `${vscode} vscode.window.setStatusBarMessage(name);`],
    [inUi, `${vscode} vscode.window.createStatusBarItem('x');`],
    [inUi, `${vscode} void vscode.window.showQuickPick([name]);`],
    [inUi, `${vscode} vscode.window.createQuickPick();`],
    [inUi, `${vscode} void vscode.window.showInputBox({ prompt: name });`],
    [inUi, `${vscode} vscode.window.createOutputChannel('x');`],
    [inUi, `${vscode} vscode.window.createTerminal(name);`],
    [inUi, `${vscode} vscode.window.createWebviewPanel('x', name, 1);`],
    [inUi, `${vscode} void vscode.env.clipboard.writeText(name);`],
    [inUi, `${vscode} export const tooltip = new vscode.MarkdownString(name);`],
    [inUi, `${vscode} export const item = new vscode.TreeItem(name);`],
    [inUi, `${vscode} export const look = new vscode.FileDecoration('x', name);`],
    [inUi, `item.tooltip = name;`],
    [inUi, `panel.title = name;`],
    [inUi, `view.message = name;`],
    [inUi, `view.badge = { value: 1, tooltip: name };`],
    [inUi, `webview.html = name;`],
    [inUi, `Object.assign(item, { tooltip: name });`],
    [inUi, `import { Html } from '../../words/htmlText'; export const page = new Html(name);`],
    [inUi, `run('workbench.action.chat.open', name);`],
    ['src/review/other.ts', `import { Html } from '../words/htmlText'; new Html(name);`],
    ['src/extension.ts', `${vscode} void vscode.window.showErrorMessage(name);`],
    ['src/ui/compare/deeper.ts', `${vscode} void vscode.window.showErrorMessage(name);`],
    ['src/cli/other.ts', `process.stdout.write(name);`],
    ['src/cli/main.ts', `console.log(name);`],
    ['src/service/local/main.ts', `console.error(name);`],
    ['src/kernel/process/main.ts', `process.stderr.write(name);`],
    ['src/viewer/other.ts', `element.innerHTML = name;`],
    ['src/viewer/other.ts', `element.insertAdjacentHTML('beforeend', name);`],
    ['src/viewer/other.ts', `document.write(name);`],
  ];

  for (const [file, code] of refused) {
    it(`is refused in ${file}: ${code.replace(vscode, '').trim()}`, async () => {
      equal((await rulesBroken(file, code)).length > 0, true);
    });
  }

  it('is handed over by the sinks, and by nobody else', async () => {
    const sink = `${vscode} void vscode.window.showErrorMessage(notificationText(name));`;
    deepEqual(await rulesBroken('src/ui/sinks/messages.ts', sink), []);
    deepEqual(await rulesBroken('src/service/node/print.ts', 'process.stdout.write(name);'), []);
    const call = `import { showError } from './sinks/messages'; void showError(name);`;
    deepEqual(await rulesBroken(inUi, call), []);
    const tooltip = `import { markdownOf } from './sinks/markdown'; item.tooltip = markdownOf([]);`;
    deepEqual(await rulesBroken(inUi, tooltip), []);
  });
});

/** By the rules that the project sets for a file of this name. */
async function rulesBroken(file: string, code: string): Promise<readonly (string | null)[]> {
  const config: EslintApi.Linter.Config = await eslint.calculateConfigForFile(file);
  const kept = Object.entries(config.rules ?? {}).filter(([name]) => ours.includes(name));
  const found = new Linter().verify(
    code,
    [{ files: ['**/*.ts'], languageOptions: { parser }, rules: Object.fromEntries(kept) }],
    { filename: file },
  );
  return found.map(({ ruleId }) => ruleId);
}

const eslint = new ESLint();
const ours = ['no-restricted-syntax', 'no-console'];
