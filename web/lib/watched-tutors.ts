/**
 * What this page shows of tutors, so that the server tells it of nothing else: lists, profiles or times of some, and who can
 * start at once. A page
 * that has been hidden for a while is told of nothing.
 */
import { JoinRooms, WatchTutors } from '#contract/shared/events/channels.ts'
import { tutorNews } from '#contract/vocabulary/tutor-news.ts'
import { connectionState, emit, onConnected } from './socket.ts'

export interface ShownTutors {
  readonly lists?: boolean
  /** Who can start at once. */
  readonly now?: boolean
  readonly tutors?: readonly number[]
}

/** Screens follow one another; what both show is not left in between. */
const settleMs = 200
const hiddenMs = 60_000
const nothing = JSON.stringify({ lists: false, tutors: [], now: false })

const shown = new Set<ShownTutors>()
const gapListeners = new Set<() => void>()
let isHidden = false
let told = nothing
let timer: ReturnType<typeof setTimeout> | undefined
let hiding: ReturnType<typeof setTimeout> | undefined

const wanted = () => {
  const all = isHidden ? [] : [...shown]
  const tutors = [...new Set(all.flatMap((one) => one.tutors ?? []))].slice(-tutorNews.watched)
  return { lists: all.some(({ lists }) => lists === true), tutors, now: all.some(({ now }) => now === true) }
}

const tell = async (): Promise<void> => {
  const next = wanted()
  const text = JSON.stringify(next)
  if (text === told || connectionState() !== 'online') return
  told = text
  const { code, message } = await emit(WatchTutors, next)
  if (code === 'unreachable') told = nothing
  // A server of the release before this one tells everybody of everything.
  if (message === 'unknown-event') void emit(JoinRooms, { channels: ['TutorsCache'] })
}

const tellSoon = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void tell(), settleMs)
}

const followVisibility = (): void => {
  clearTimeout(hiding)
  if (document.hidden) {
    hiding = setTimeout(() => {
      isHidden = true
      void tell()
    }, hiddenMs)
  } else if (isHidden) {
    isHidden = false
    void tell()
    for (const listener of gapListeners) listener()
  }
}

let stopFollowing: (() => void) | undefined

const start = (): void => {
  document.addEventListener('visibilitychange', followVisibility)
  const stop = onConnected((gapMs) => {
    told = nothing
    void tell()
    if (gapMs > 0) for (const listener of gapListeners) listener()
  })
  stopFollowing = () => {
    document.removeEventListener('visibilitychange', followVisibility)
    clearTimeout(hiding)
    isHidden = false
    stop()
  }
}

/** Has the server tell of these until the returned function is called. `onGap`: news may have been missed. */
export const watchTutors = (what: ShownTutors, onGap?: () => void): (() => void) => {
  if (shown.size === 0 && !stopFollowing) start()
  // A copy: two parts of a screen may show the same.
  const entry = { ...what }
  shown.add(entry)
  if (onGap) gapListeners.add(onGap)
  tellSoon()
  return () => {
    shown.delete(entry)
    if (onGap) gapListeners.delete(onGap)
    tellSoon()
    if (shown.size > 0) return
    stopFollowing?.()
    stopFollowing = undefined
  }
}
