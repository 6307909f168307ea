/** The RPC interface of the board of searches, and how to reach it; see `durable/ring-board`. */
import type { AvailableTutor, RingRefusal, RingWish } from '#contract/lessons/rules/ring.ts'
import type { Availability, Face, Market, Ring, RingOffer } from '#contract/lessons/shapes/now.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import type { Bindings } from './bindings.ts'
import { carryScope } from './carried-scope.ts'
import { placement } from './live-rooms.ts'

/** A tutor who says to be available, with what students are shown of them. */
export type OfferedTutor = Omit<AvailableTutor, 'since' | 'goneAt' | 'until'> &
  Omit<Readonly<Face>, 'id' | 'gender'> & { readonly role: Role; readonly chosenUntil: number }

/** What the database says of when a tutor can teach. */
export type TutorTimes = Pick<AvailableTutor, 'id' | 'pauseMinutes' | 'busy'>

export interface RingRequest {
  /** The lesson that somebody accepts gets the session `lesson:<id>`. */
  readonly id: string
  readonly wish: RingWish
  readonly student: RingOffer['student']
  /** The Arabic name. */
  readonly topic: string | null
  readonly note: string | null
  /** Piastres that a tutor earns; a manager earns nothing. */
  readonly price: number
  /** The lesson whose tutor did not come. */
  readonly lessonId: number | null
}

/** What became of an acceptance: a lesson, the code it was refused with, or the tutor the student waited for has come. */
export type ClaimOutcome =
  | { readonly lessonId: number; readonly start: number }
  | { readonly refused: NonNullable<Ring['code']> }
  | { readonly arrived: true }
  /** Nothing is known of it any more, and nothing can come of it. */
  | { readonly lapsed: true }

export type Claim =
  /** The tutor may book now, and has to say what became of it. */
  | { readonly kind: 'claimed'; readonly request: RingRequest }
  | { readonly kind: 'accepted'; readonly lessonId: number }
  | { readonly kind: 'over' }

/** Everybody who can start at once, and every search for them; there is one. */
export interface RingBoardStub {
  /** Switches a tutor on, or changes until when. */
  offer(tutor: OfferedTutor): Promise<Availability>
  withdraw(tutorId: number): Promise<void>
  availabilityOf(tutorId: number): Promise<Availability>
  /** A booking was made with a tutor. */
  taken(tutorId: number, booking: Interval): Promise<void>
  /** Bookings of a tutor were cancelled or moved, or the pauses they keep have changed. */
  hoursChanged(tutorId: number): Promise<void>
  /** Ids of those who are available and whose page is open. */
  available(): Promise<number[]>
  marketFor(studentId: number | null): Promise<Market>
  ring(request: RingRequest): Promise<Ring | { readonly refused: RingRefusal; readonly until: number }>
  /** Ends a search; the search as it then is, which may have been accepted. Null where there is none of this student. */
  cancel(ringId: string, studentId: number): Promise<Ring | null>
  /** The first tutor who accepts; others wait until it is known what became of that. */
  claim(ringId: string, tutorId: number): Promise<Claim>
  settle(ringId: string, tutorId: number, outcome: ClaimOutcome): Promise<void>
  decline(ringId: string, tutorId: number): Promise<void>
  /** A person who is followed has opened the first page, or has had none since an instant. */
  reach(userId: number, goneAt: number | null): Promise<void>
}

export const getRingBoard = (env: Bindings): RingBoardStub =>
  carryScope(env.RING_BOARD.getByName('all', placement(env)))
