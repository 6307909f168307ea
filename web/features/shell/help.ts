/** Opens the dialogs for reporting a problem and for writing to the team from anywhere. They load when opened. */
import { useSyncExternalStore } from 'react'

export type HelpTopic = 'report' | 'contact' | 'match' | 'introVideo' | 'onboarding' | 'photoSession'

let openTopic: HelpTopic | null = null
const listeners = new Set<() => void>()

/**
 * Opens a help dialog over the current screen; null closes it. `match` asks the team to suggest a tutor, `introVideo`
 * to change the tutor's intro video, `onboarding` about the steps of becoming a tutor, `photoSession` for a visit to a
 * studio.
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

export const useHelpTopic = (): HelpTopic | null =>
  useSyncExternalStore(
    subscribe,
    () => openTopic,
    () => null,
  )
