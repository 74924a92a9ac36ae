/** The script of `packWorker`, which the build of the page puts here: a worker may load nothing by itself. */
export const packWorkerScript = '';
