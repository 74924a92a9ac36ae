// npm run package:npm: the command line and the kernel as a package of npm, from what was built for production.
import { packNpm } from './packNpm.mjs';

console.log(packNpm());
