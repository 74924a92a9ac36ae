// For the stages in the lowest VS Code, which CALIPER_VSCODE=oldest asks for: `prepare` it, or run the tests in its
// `window`.
import { ensureHost } from '../ensureHost.mjs';
import { packageVsix } from '../packageVsix.mjs';
import { windowTests } from './windowTests.mjs';

if (process.argv[2] === 'prepare') {
  ensureHost();
  packageVsix();
} else {
  const { failed } = await windowTests();
  process.exit(failed > 0 ? 1 : 0);
}
