/** The result of `promise`, or a rejection if there is none within `ms`. What it does later is not noticed. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    // After the next poll of the event loop: if this process was held up, the result may be there already.
    timer = setTimeout(() => setImmediate(() => reject(new Error('no result in time'))), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
