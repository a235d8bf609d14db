/**
 * Runs the task while it holds a lock of the browser, which all tabs share; without the lock where there are none, as
 * over plain http.
 */
export async function locked<T>(name: string, mode: LockMode, task: () => Promise<T>): Promise<T> {
  // The types of `request` know only tasks that are not asynchronous.
  return navigator.locks === undefined ? task() : ((await navigator.locks.request(name, { mode }, task)) as T);
}

/** The same alone; also where the browser refuses locks, as in frames without storage, which share nothing. */
export async function lockedAlone<T>(name: string, task: () => Promise<T>): Promise<T> {
  let isStarted = false;
  const once = (): Promise<T> => {
    isStarted = true;
    return task();
  };
  try {
    return await locked(name, 'exclusive', once);
  } catch (error) {
    if (isStarted) throw error;
    return once();
  }
}
