/** A lesson that begins at once, and the way out for a student whose tutor does not come. */
const second = 1000
const minute = 60 * second

export const nowLimits = {
  /** How long a tutor may say to be available at a stretch, minutes. */
  availableMinutes: { min: 15, max: 120 },
  /** A tutor without an open page is no longer available after this; a student's search ends after the same. */
  socketGoneMs: { tutor: minute, student: 10 * second },
  /** How many tutors are rung at once, and for how long. */
  wave: { tutors: 5, ms: 20 * second },
  /** A search ends after this in all. */
  ringMs: minute,
  /** Searches of one student. */
  rings: { count: 3, windowMs: 10 * minute },
  /** Rings in a row that a tutor may leave without an answer before they no longer count as available. */
  missedRings: 3,
  /** The least time between an acceptance and the start, which is a full minute. */
  leadMs: minute,
  /** What a student may write for the tutor, characters. */
  note: { max: 200 },
  /** How long an acceptance may take to be written before the search asks the database what became of it. */
  claimMs: 10 * second,
  /** How long an ended search can be read; no shorter than the window in which searches are counted. */
  keptMs: 10 * minute,
  /** How long a search waits for the database to say who is free before it asks again. */
  lookMs: 3 * second,
  /** How long a search waits for tutors who are being rung by somebody else before it looks again. */
  occupiedMs: 5 * second,
} as const

export const rescueLimits = {
  /** Those who can start within this are offered first. */
  soonMs: 15 * minute,
  /** How many of them. */
  offered: 3,
  /** How many later hours of tonight and tomorrow, at most one a tutor. */
  later: 4,
  /** Tutors whose hours are looked at; the best of the list that are free until tomorrow night. */
  lookedAt: 40,
} as const

/**
 * States of a search. `searching` is the only one that goes on. `nobody`: none accepted in time. `cancelled`: by the
 * student, or because their pages were closed. `refused`: somebody accepted, and the student could no longer book.
 * `arrived`: the tutor they were waiting for has come.
 */
export const ringStatuses = ['searching', 'accepted', 'nobody', 'cancelled', 'refused', 'arrived'] as const
export type RingStatus = (typeof ringStatuses)[number]

/** What became of asking one tutor. `busy`: accepted, but had been booked by somebody else in the meantime. */
export const askAnswers = ['declined', 'missed', 'busy', 'away'] as const
export type AskAnswer = (typeof askAnswers)[number]

/** Why a tutor need not answer a ring any more. */
export const ringEnds = ['taken', 'cancelled', 'expired'] as const
export type RingEnd = (typeof ringEnds)[number]

/** Why a tutor is no longer available. `chosen`: the time they chose is over; `silent`: three rings without an answer. */
export const availabilityEnds = ['off', 'chosen', 'lesson', 'away', 'silent'] as const
export type AvailabilityEnd = (typeof availabilityEnds)[number]
