/** Opens the dialogs for reporting a problem and for writing to the team from anywhere. They load when opened. */
import { useSyncExternalStore } from 'react'

export type HelpTopic = 'report' | 'contact' | 'match' | 'introVideo' | 'onboarding' | 'photoSession'

export interface OpenHelp {
  readonly topic: HelpTopic
  /** What a report is about, where it is known. */
  readonly about: string | undefined
}

let opened: OpenHelp | null = null
const listeners = new Set<() => void>()

/**
 * Opens a help dialog over the current screen; null closes it. `match` asks the team to suggest a tutor, `introVideo`
 * to change the tutor's intro video, `onboarding` about the steps of becoming a tutor, `photoSession` for a visit to a
 * studio. `about` is the subject that a report begins with.
 */
export const openHelp = (topic: HelpTopic | null, about?: string): void => {
  opened = topic && { topic, about }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useOpenHelp = (): OpenHelp | null =>
  useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  )
