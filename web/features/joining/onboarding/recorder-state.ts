/**
 * Recording an intro video as a state machine: what may follow what, and how much has been recorded. Pure; `at` is a
 * time in ms of a clock that only moves forward.
 */
import { minutes } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'

export const shortestMs = minutes(limits.introVideo.minMinutes)
export const longestMs = minutes(limits.introVideo.maxMinutes)
const countFrom = 3
const countStepMs = 1000

/** Why nothing can be recorded; `interrupted`: a device went away before the film was long enough. */
export type RecorderFault = 'denied' | 'missing' | 'busy' | 'unsupported' | 'unknown' | 'interrupted'

export type RecorderState =
  /** The camera is off. */
  | { readonly phase: 'closed' }
  | { readonly phase: 'opening' }
  | { readonly phase: 'failed'; readonly fault: RecorderFault }
  /** The camera is on and nothing is recorded. */
  | { readonly phase: 'ready' }
  | { readonly phase: 'counting'; readonly left: number; readonly stepAt: number }
  /** `before`: recorded until the last pause. `since`: recording again from here. `elapsed`: recorded in all, at the last tick. */
  | { readonly phase: 'recording'; readonly before: number; readonly since: number; readonly elapsed: number }
  | { readonly phase: 'paused'; readonly elapsed: number }
  /** The recorder is asked for its last bytes. */
  | { readonly phase: 'saving'; readonly elapsed: number }

export type RecorderEvent =
  | { readonly type: 'open' | 'opened' | 'restart' | 'saved' | 'close' }
  | { readonly type: 'fail'; readonly fault: RecorderFault }
  | { readonly type: 'start' | 'tick' | 'pause' | 'resume' | 'finish' | 'interrupt'; readonly at: number }

export const closed: RecorderState = { phase: 'closed' }

const elapsedAt = ({ before, since }: { before: number; since: number }, at: number): number =>
  Math.min(longestMs, before + Math.max(0, at - since))

/** Milliseconds recorded so far. */
export const elapsedOf = (state: RecorderState): number => ('elapsed' in state ? state.elapsed : 0)

/** Whether enough has been recorded to stop. */
export const mayFinish = (state: RecorderState): boolean =>
  (state.phase === 'recording' || state.phase === 'paused') && state.elapsed >= shortestMs

const tick = (state: RecorderState, at: number): RecorderState => {
  if (state.phase === 'counting') {
    if (at - state.stepAt < countStepMs) return state
    return state.left > 1
      ? { phase: 'counting', left: state.left - 1, stepAt: state.stepAt + countStepMs }
      : { phase: 'recording', before: 0, since: at, elapsed: 0 }
  }
  if (state.phase !== 'recording') return state
  const elapsed = elapsedAt(state, at)
  return elapsed >= longestMs ? { phase: 'saving', elapsed } : { ...state, elapsed }
}

/** A camera or microphone is gone: what is long enough is kept, anything shorter cannot be sent. */
const interrupt = (state: RecorderState, at: number): RecorderState => {
  if (state.phase === 'saving' || state.phase === 'closed') return state
  const current = tick(state, at)
  return current.phase === 'saving' || mayFinish(current)
    ? { phase: 'saving', elapsed: elapsedOf(current) }
    : { phase: 'failed', fault: 'interrupted' }
}

/** The state after an event; the same object when the event does not apply now. */
export const nextRecorderState = (state: RecorderState, event: RecorderEvent): RecorderState => {
  switch (event.type) {
    case 'open':
      return state.phase === 'closed' || state.phase === 'failed' ? { phase: 'opening' } : state
    case 'opened':
      return state.phase === 'opening' ? { phase: 'ready' } : state
    case 'fail':
      return state.phase === 'closed' ? state : { phase: 'failed', fault: event.fault }
    case 'start':
      return state.phase === 'ready' ? { phase: 'counting', left: countFrom, stepAt: event.at } : state
    case 'tick':
      return tick(state, event.at)
    case 'pause':
      return state.phase === 'recording' ? { phase: 'paused', elapsed: elapsedAt(state, event.at) } : state
    case 'resume':
      return state.phase === 'paused'
        ? { phase: 'recording', before: state.elapsed, since: event.at, elapsed: state.elapsed }
        : state
    case 'finish': {
      const current = tick(state, event.at)
      return mayFinish(current) ? { phase: 'saving', elapsed: elapsedOf(current) } : current
    }
    case 'interrupt':
      return interrupt(state, event.at)
    case 'restart':
      return ['counting', 'recording', 'paused'].includes(state.phase) ? { phase: 'ready' } : state
    case 'saved':
    case 'close':
      return closed
  }
}
