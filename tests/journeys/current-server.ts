/** The server that the helpers for people and lessons work on: the one of the journey's file, or a benchmark's. */
import type { JourneyServer } from './setup.ts'

let current: JourneyServer | undefined

export const setCurrentServer = (server: JourneyServer): void => {
  current = server
}

export const currentServer = (): JourneyServer => {
  if (!current) throw new Error('no server: a journey imports journey.ts, anything else calls setCurrentServer')
  return current
}
