/** Whether sound of lessons waits on this device: read at every start, so that what sends it loads only then. */
const key = 'lesson-sound'

export const markSound = (on: boolean): void => {
  try {
    if (on) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Without storage nothing is kept here either.
  }
}

export const isSoundMarked = (): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
