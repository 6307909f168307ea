/**
 * What happened in one area and changes something in an area above it. The lower area raises the event with
 * `services.raise` once its change is stored; `worker/features/listeners.ts` lists who listens, so that the lower area
 * imports nothing of those built upon it.
 *
 * Listeners run after the response and may be lost with the process: what must not be lost is written in the batch of
 * the change, or done again by the sweep. Instants in epoch ms.
 */
import type { Interval } from '#contract/shared/rules/time.ts'

interface TutorEvent {
  readonly tutorId: number
  /** When the change was made. */
  readonly now: number
}

export interface DomainEvents {
  /** Something shown of a tutor changed: the account, its confirmations, topics, files or ratings. */
  readonly 'tutor-changed': TutorEvent
  /** A name, an address, a number, a role or whatever else the team finds a person by changed. */
  readonly 'person-changed': { readonly now: number }
  /** A tutor's free time changed, other than by a booking: offered times, a pause, a booking cancelled or moved. */
  readonly 'tutor-hours-changed': TutorEvent
  /** A lesson, interview or demo session was booked with this tutor or manager. */
  readonly 'time-taken': TutorEvent & Interval
  /** A topic was renamed or deleted at `now`, and the tutors who chose it were marked with that instant. */
  readonly 'topics-changed': { readonly now: number }
}

export type Raise = <N extends keyof DomainEvents>(name: N, event: DomainEvents[N]) => void
