// Loaded first by each Node for Windows that wine runs.
'use strict';
// Wine lacks an option of sockets, and every connection of `fetch` would fail by it.
// @ts-expect-error The types do not know what is deprecated.
process.binding('tcp_wrap').TCP.prototype.setKeepAlive = () => 0;
