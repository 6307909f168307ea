/** What `/interviews` shows: the search parameters, and what of the queue they leave. Pure. */
import * as v from 'valibot'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { type Appointment, byStart, isJoinable, outcomeOf } from './appointments.ts'

const shows = ['upcoming', 'result', 'past'] as const
export const kinds = ['film', 'interview', 'demo'] as const
export type Kind = (typeof kinds)[number]

const PositiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1))

/** `show` absent: all that is open. `film`: the film that is being reviewed. */
export const InterviewsSearch = v.object({
  show: v.fallback(v.optional(v.picklist(shows)), undefined),
  kind: v.fallback(v.optional(v.picklist(kinds)), undefined),
  film: v.fallback(v.optional(PositiveInteger), undefined),
})
export type InterviewsSearch = v.InferOutput<typeof InterviewsSearch>

type WaitingItem =
  | { readonly kind: 'film'; readonly at: number; readonly film: IntroVideo }
  | { readonly kind: 'appointment'; readonly at: number; readonly appointment: Appointment }

export interface Queue {
  /** Their calls are open; they stand in no other part. */
  readonly joinable: readonly Appointment[]
  /** Wait for a decision, the oldest first. */
  readonly waiting: readonly WaitingItem[]
  readonly upcoming: readonly Appointment[]
}

/** The open part of the queue: films that nobody decided about, and appointments without a result. */
export const queueOf = (
  { films, appointments }: { films: readonly IntroVideo[]; appointments: readonly Appointment[] },
  { show, kind }: Pick<InterviewsSearch, 'show' | 'kind'>,
  now: number,
): Queue => {
  const matches = appointments.filter((one) => kind === undefined || one.kind === kind).sort(byStart)
  const joinable = matches.filter((one) => isJoinable(one, now))
  const rest = matches.filter((one) => !isJoinable(one, now))
  const undecided = films.filter(({ state }) => state === ReviewStatus.Pending)
  const items: WaitingItem[] = [
    ...(kind === undefined || kind === 'film' ? undecided : []).map(
      (film): WaitingItem => ({ kind: 'film', at: Date.parse(film.createdAt), film }),
    ),
    ...rest
      .filter((one) => outcomeOf(one, now) === 'waiting')
      .map((appointment): WaitingItem => ({ kind: 'appointment', at: appointment.start, appointment })),
  ]
  return {
    joinable: show === 'result' ? joinable.filter((one) => outcomeOf(one, now) === 'waiting') : joinable,
    waiting: show === 'upcoming' ? [] : items.sort((a, b) => a.at - b.at),
    upcoming: show === 'result' ? [] : rest.filter((one) => outcomeOf(one, now) === 'upcoming'),
  }
}

/** The film that has waited longest for a decision: the first of the queue. */
export const longestWaiting = (films: readonly IntroVideo[]): IntroVideo | undefined =>
  films
    .filter(({ state }) => state === ReviewStatus.Pending)
    .reduce<IntroVideo | undefined>(
      (oldest, one) => (oldest && oldest.createdAt <= one.createdAt ? oldest : one),
      undefined,
    )

/** How many decisions wait: films, and appointments that have begun. */
export const waitingCount = (filmCount: number, appointments: readonly Appointment[], now: number): number =>
  filmCount + appointments.filter((one) => outcomeOf(one, now) === 'waiting').length
