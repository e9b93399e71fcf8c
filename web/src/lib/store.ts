/** A value that components observe, for state outside React: the toast, the loading text. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Calls the listener on each change; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

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
