/** What the board stores, as plain data. Epoch ms throughout. */
import type { AvailableTutor } from '#contract/lessons/rules/ring.ts'
import type { AvailabilityChange, Face, Ring } from '#contract/lessons/shapes/now.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import type { AskAnswer, RingStatus } from '#contract/vocabulary/now.ts'
import type { ClaimOutcome, OfferedTutor, RingRequest, TutorTimes } from '#worker/ring-board.ts'

export type { ClaimOutcome, OfferedTutor, RingRequest, TutorTimes }

export type BoardTutor = Omit<OfferedTutor, 'busy'> &
  Omit<AvailableTutor, 'busy'> & {
    /** Rings in a row without an answer. */
    readonly missed: number
    /** `toldAt`: when the board was told of it; absent where the database named it. */
    readonly busy: readonly (Interval & { readonly toldAt?: number })[]
    /** When the database was last asked for their bookings. */
    readonly seenAt: number
  }

/** A question to the database: whose bookings, and for which searches. */
export interface Look {
  readonly tutorIds: readonly number[]
  readonly ringIds: readonly string[]
}

export interface Ask {
  readonly tutor: Face
  readonly at: number
  readonly until: number
  /** Null while the tutor is being rung. */
  readonly answer: AskAnswer | null
}

export interface BoardRing {
  readonly request: RingRequest
  readonly startedAt: number
  readonly until: number
  /** When the tutors who are asked now have had their time, or when it is looked again for others. */
  readonly waveUntil: number
  readonly status: RingStatus
  readonly asks: readonly Ask[]
  /** A tutor has accepted, and the lesson is being written. */
  readonly claim: { readonly tutorId: number; readonly at: number } | null
  readonly accepted: { readonly tutor: Face; readonly lessonId: number; readonly start: number } | null
  readonly code: Ring['code']
  /** Since when the student has no page open. */
  readonly goneAt: number | null
}

export interface StoredBoard {
  readonly tutors: readonly BoardTutor[]
  readonly rings: readonly BoardRing[]
}

/** A frame for every page of a person. `offer`: the tutor is asked; without a page they count as away. */
export interface Told {
  readonly userId: number
  readonly frame: string
  readonly offer?: true
}

/** What changed, for the object to store and to tell. Null: the row is deleted. */
export interface BoardEffects {
  readonly tutors: ReadonlyMap<number, BoardTutor | null>
  readonly rings: ReadonlyMap<string, BoardRing | null>
  readonly told: readonly Told[]
  /** For everybody who shows who is available. */
  readonly shown: readonly AvailabilityChange[]
  /** Whose pages are followed from now on, or no longer. */
  readonly followed: ReadonlyMap<number, boolean>
  /** Searches about whose claim something was decided. */
  readonly settled: readonly string[]
}
