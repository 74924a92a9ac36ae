/**
 * The bundled script of `packWorker`, inserted by the page's build, because a worker in a webview may not load files.
 */
export const packWorkerScript = '';
