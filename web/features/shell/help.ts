/** Asking for help from anywhere: a problem to report, or a word to the team. The dialogs come when they are wanted. */
import { useSyncExternalStore } from 'react'

export type HelpTopic = 'report' | 'contact' | 'match' | 'introVideo' | 'subscription'

let openTopic: HelpTopic | null = null
const listeners = new Set<() => void>()

/**
 * Opens a dialog over whatever is on screen; null closes it. `match` asks the team for a fitting tutor, `introVideo` for a
 * change of one’s intro video, `subscription` for minutes to book with.
 */
export const openHelp = (help: HelpTopic | null): void => {
  openTopic = help
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useHelpTopic = (): HelpTopic | null => useSyncExternalStore(subscribe, () => openTopic)
