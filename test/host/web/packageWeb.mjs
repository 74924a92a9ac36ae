// npm run package:web: the package for VS Code for the Web, from what was built for production.
import { packageWebVsix } from './webPackage.mjs';

console.log(packageWebVsix());
