import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { madeUpNumbers } from './test/host/checks/madeUpNumbers.mjs';
import { ownEntries } from './test/host/checks/ownEntries.mjs';

// What VS Code makes of a text (a link that runs a command, an icon, markup) depends on where it is shown.
// Words of strangers stand in most of our sentences, so only `src/ui/sinks` hands texts to VS Code, and
// only `src/service/node/print.ts` to a terminal: they make the whole of it safe.
const sinks =
  '/^(show(Information|Warning|Error)Message|withProgress|setStatusBarMessage|createStatusBarItem|showQuickPick|createQuickPick|showInputBox|createInputBox|createOutputChannel|createTerminal|createWebviewPanel|createTextEditorDecorationType|clipboard)$/';
const shownClasses = '/^(MarkdownString|TreeItem|FileDecoration)$/';
const shownProperties =
  '/^(tooltip|title|badge|html|accessibilityInformation|label|description|detail|placeholder|prompt|message|validationMessage)$/';
const bySinks = 'Hand texts to VS Code by a function of src/ui/sinks, which makes them safe there.';
const byPrint = 'Print by src/service/node/print.ts, which keeps a terminal from obeying a text.';
const byText = 'Set textContent: markup would be made of a text of a stranger.';

const forbidden = (message, ...selectors) => selectors.map((selector) => ({ selector, message }));

const rawPrints = forbidden(
  byPrint,
  'CallExpression[callee.property.name="write"][callee.object.property.name=/^(stdout|stderr)$/]',
  'ObjectPattern > Property[key.name=/^(stdout|stderr)$/]',
);

const rawTexts = forbidden(
  bySinks,
  `MemberExpression[property.name=${sinks}]`,
  `MemberExpression[property.value=${sinks}]`,
  `ObjectPattern > Property[key.name=${sinks}]`,
  `NewExpression[callee.property.name=${shownClasses}]`,
  `NewExpression[callee.name=${shownClasses}]`,
  'ImportDeclaration[source.value="vscode"][importKind!="type"] > ImportSpecifier',
  // What these two give was made by a sink.
  `AssignmentExpression[left.property.name=${shownProperties}]:not([right.callee.name=/^(markdownOf|modelTooltip|badgeOf)$/])`,
  'CallExpression[callee.object.name="Object"][callee.property.name="assign"]',
  'Literal[value=/^workbench\\.action\\.chat/]',
);

const rawHtml = forbidden(
  'Write markup with the tag `markup`, in which texts are shown letter by letter.',
  'NewExpression[callee.name="Html"]',
);

const rawMarkup = forbidden(
  byText,
  'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
  'CallExpression[callee.property.name=/^(insertAdjacentHTML|createContextualFragment|parseFromString|setHTMLUnsafe)$/]',
  'CallExpression[callee.object.name="document"][callee.property.name=/^write/]',
);

const computedImports = forbidden(
  'Name what is imported in place: what is computed no check of the arrows sees.',
  'ImportExpression[source.type!="Literal"]',
);

const everywhere = [...rawPrints, ...computedImports];

// What is not there must not pass for a number: a coordinate of 0 or a weight of 1 looks as good as any.
const madeUp =
  'Say `outOfRange()` where the number is always there, refuse the file where it may be missing, and give a default a name.';

const madeUpDefaults = forbidden(
  madeUp,
  'ArrayPattern > AssignmentPattern[right.raw=/^[0-9.]/]',
  'ArrayPattern > AssignmentPattern[right.argument.raw=/^[0-9.]/]',
);

const madeUpItems = forbidden(
  madeUp,
  'LogicalExpression[operator=/^(\\?\\?|\\|\\|)$/][right.raw=/^[0-9.]/]:matches([left.computed=true], [left.expression.computed=true])',
);

export default defineConfig(
  {
    ignores: ['dist/', 'out/', 'coverage/', 'node_modules/', '.vscode-host/', '.vscode-test/'],
  },
  js.configs.recommended,
  {
    files: ['src/**/*.ts', 'test/**/*.ts', 'test/**/*.mjs', 'test/**/*.cjs'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // `() => resolve()` and `() => something.void()` read better in one line than in a block.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    plugins: {
      regexp,
      caliper: { rules: { 'own-entries': ownEntries, 'made-up-numbers': madeUpNumbers } },
    },
    rules: {
      'no-console': 'error',
      'no-self-compare': 'error',
      'no-restricted-syntax': ['error', ...everywhere],
      'caliper/own-entries': 'error',
      'no-restricted-properties': [
        'error',
        {
          ...{ object: 'URL', property: 'canParse' },
          message: 'Read it by urlOf of src/words: that of Node 20 denies letters such as ü.',
        },
      ],
      // A text of a stranger must not cost more than its length, at one place nor tried at each.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // An issuer on this machine has no TLS; the library calls what allows that deprecated to make it stand out.
    files: ['src/service/team/page/login.ts'],
    rules: {
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
      ],
    },
  },
  {
    files: ['src/service/node/print.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // What runs in browsers too: the kernel asks its platform for what a machine has, the service's core its ports.
    files: ['kernel', 'service', 'model', 'interface', 'words'].map(
      (room) => `src/${room}/**/*.ts`,
    ),
    ignores: [
      ...['src/kernel/process/**', 'src/kernel/platform/node/**'],
      ...['src/service/node/**', 'src/service/local/**', 'src/service/team/**'],
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        ...[
          'Buffer',
          'process',
          '__dirname',
          'require',
          'setImmediate',
          'global',
          'globalThis',
        ].map((name) => ({
          name,
          message: 'This runs in browsers too: see src/kernel/platform and src/service/ports.ts.',
        })),
      ],
    },
  },
  {
    files: ['src/{kernel,model,viewer}/**/*.ts', 'src/client/secrets/**/*.ts'],
    rules: { 'caliper/made-up-numbers': 'error' },
  },
  {
    files: ['src/{kernel,model}/**/*.ts', 'src/client/secrets/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...madeUpDefaults, ...madeUpItems],
    },
  },
  {
    // Behind the last byte of a text or a picture there is 0, which is no letter, no digit and no length.
    files: ['src/kernel/{containers,part21,picture}/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...madeUpDefaults],
    },
  },
  {
    // Engines lie in a folder that the kernel is told.
    files: ['src/kernel/platform/node/nodePlatform.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...rawPrints, ...madeUpDefaults, ...madeUpItems],
    },
  },
  {
    files: ['src/extension.ts', 'src/wiring/**/*.ts', 'src/ui/**/*.ts'],
    ignores: ['src/ui/sinks/**'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...rawTexts, ...rawHtml],
    },
  },
  {
    files: ['src/review/**/*.ts', 'src/cli/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...rawHtml] },
  },
  {
    // Policies and styles of ours, which hold no word of a stranger.
    files: ['src/ui/page/pageDocument.ts', 'src/review/savedPage.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...rawTexts] },
  },
  {
    files: ['src/viewer/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[...everywhere, ...rawMarkup],
        ...[...madeUpDefaults, ...madeUpItems],
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // mocha takes functions that return promises, and fakes are asynchronous without waiting.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      // What a test parses or hears, it compares as a whole.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // An example for a host of the service: a copy of it in src passes as it is.
    files: ['test/service/memory/memoryHost.ts'],
    rules: { '@typescript-eslint/require-await': 'error' },
  },
  {
    // Here types come from JSDoc, whose casts these rules do not see; the type check does.
    files: ['test/**/*.mjs', 'test/**/*.cjs'],
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['*.mjs', '.*.cjs'],
    languageOptions: { globals: { module: 'writable', process: 'readonly' } },
  },
);
