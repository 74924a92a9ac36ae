// Loaded first by each Node for arm64 that qemu runs: the children that it starts are to run under qemu, too.
'use strict';
process.execPath = process.env['CALIPER_NODE'] ?? process.execPath;
