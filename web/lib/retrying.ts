/** When a request that the server could not take for the moment is sent again, and that the app waits for it. */
import { useSyncExternalStore } from 'react'
import { ApiError } from '#contract/shared/api/request.ts'
import { isNoAnswerError } from './api-errors.ts'

const mostRetries = 2
/** Whoever waits longer is told that it failed, ms. */
const longestWaitMs = 15_000

/** Seconds after which the server may be asked again; null for anything but a server that is out of order for moments. */
const secondsOf = (error: unknown): number | null =>
  error instanceof ApiError && error.status === 503 ? (error.retryAfterSeconds ?? null) : null

/** How long to wait as the server asks, ms: up to half as long again, so that not all come at once. Null: it does not ask. */
export const waitOf = (error: unknown, random: number = Math.random()): number | null => {
  const seconds = secondsOf(error)
  return seconds === null ? null : Math.round(Math.min(seconds * 1000 * (1 + random / 2), longestWaitMs * 1.5))
}

/**
 * Whether a read is sent again: as often as the server asks, twice at most; once after another fault of the server or a
 * lost connection. A refusal would repeat, and a timeout would double the wait.
 */
export const shouldRetry = (failures: number, error: Error): boolean => {
  if (secondsOf(error) !== null) return failures < mostRetries
  return (
    failures < 1 && !(error instanceof ApiError && error.status < 500) && !(isNoAnswerError(error) && error.timedOut)
  )
}

/** The same for what a whole screen waits for: its error screen says at once that the server is busy, and waits itself. */
export const shouldRetryBeforeScreen = (failures: number, error: Error): boolean =>
  secondsOf(error) === null && shouldRetry(failures, error)

let busyUntil = 0
let ending: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}

/** The notice goes a moment after the request was sent again, or it would come and go between two tries. */
const graceMs = 1500

const noteWait = (ms: number): void => {
  const now = performance.now()
  busyUntil = Math.max(busyUntil, now + ms + graceMs)
  clearTimeout(ending)
  ending = setTimeout(() => {
    busyUntil = 0
    notify()
  }, busyUntil - now)
  notify()
}

/** How long to wait before a read is sent again, ms. */
export const retryDelay = (failures: number, error: Error): number => {
  const asked = waitOf(error)
  if (asked === null) return 1000 * 2 ** failures
  noteWait(asked)
  return asked
}

/** Waits before a write with an idempotency key is sent again, as the server asks; false where it is not. */
export const waitToRepeat = async (failures: number, error: unknown): Promise<boolean> => {
  const asked = waitOf(error)
  if (asked === null || failures >= mostRetries) return false
  noteWait(asked)
  await new Promise((resolve) => setTimeout(resolve, asked))
  return true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether something waits to be sent again because the server is busy. */
export const useBusyServer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => busyUntil > 0,
    () => false,
  )
