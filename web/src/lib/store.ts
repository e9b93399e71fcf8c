/** One value that components watch, for the few things that live outside React: the toast, the loading text. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Calls back on each change; gives the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** A value with its watchers; each `set` tells all of them at once. */
export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
