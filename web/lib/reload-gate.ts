/** What would be lost by a reload: work registers here while it lasts, and new versions wait for it. */

const holders = new Set<() => boolean>()
const listeners = new Set<() => void>()

/** Holds reloads back while `isHeld` says so. Returns the function that ends it. */
export const holdReload = (isHeld: () => boolean = () => true): (() => void) => {
  // Each call counts by itself, even with the same function.
  const holder = () => isHeld()
  holders.add(holder)
  return () => {
    holders.delete(holder)
    for (const listener of listeners) listener()
  }
}

/** Holds reloads back until the work has settled. */
export const withoutReload = async <T>(work: () => Promise<T>): Promise<T> => {
  const release = holdReload()
  try {
    return await work()
  } finally {
    release()
  }
}

export const isReloadHeld = (): boolean => [...holders].some((isHeld) => isHeld())

/** Calls back each time something ends that held reloads back. Returns the unsubscribe function. */
export const onReloadReleased = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
