/** Asking for help from anywhere: a problem to report, or a word to the team. The dialogs come when they are wanted. */
import { useSyncExternalStore } from 'react'

export type Help = 'report' | 'contact' | 'match' | 'introVideo' | 'subscription'

let wanted: Help | null = null
const listeners = new Set<() => void>()

/**
 * Opens a dialog over whatever is on screen; null closes it. `match` asks the team for a fitting tutor, `introVideo` for a
 * change of one’s intro video, `subscription` for minutes to book with.
 */
export const askHelp = (help: Help | null): void => {
  wanted = help
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useWantedHelp = (): Help | null => useSyncExternalStore(subscribe, () => wanted)
