// The stage `oldest`, in a process of its own: where things are depends on which VS Code is meant.
import { windowTests } from './windowTests.mjs';

const { failed } = await windowTests();
process.exit(failed > 0 ? 1 : 0);
