/** Homework that a tutor sets after a lesson, and its answer. */
import { recapTextMax } from './recaps.ts'

/**
 * In the order of the numbers they are stored as: three that wait for the student (set; seen by them; returned to be done
 * again), then `done`, which waits for the tutor, and `good`, which ends it.
 */
export const homeworkStates = ['set', 'seen', 'again', 'done', 'good'] as const
export type HomeworkState = (typeof homeworkStates)[number]

/** What a tutor says of an answer: it is over, or goes back to the student. */
export const homeworkVerdicts = ['good', 'again'] as const
export type HomeworkVerdict = (typeof homeworkVerdicts)[number]

/**
 * Parts of a list. `open` waits for the student, `waiting` for the tutor; `done` is over, and for the student also what
 * they have handed in.
 */
export const homeworkParts = ['open', 'waiting', 'done'] as const
export type HomeworkPart = (typeof homeworkParts)[number]

const dayMs = 24 * 60 * 60_000

export const homeworkLimits = {
  textMax: recapTextMax,
  linkMax: 500,
  answerMax: 2000,
  /** Of what the tutor says of an answer. */
  sentenceMax: 500,
  /** Of one lesson, beside that of its recap. */
  perLesson: 5,
  /** A day it is due on is at most so many days ahead. */
  dueDays: 60,
  /** How long it stays open after the last step of either, or after the day it is due on. */
  openMs: 42 * dayMs,
  /** How long it is kept after its end. */
  keptMs: 365 * dayMs,
  /** Marked as seen by one request. */
  seenAtOnce: 50,
  /** In what a tutor reads before a lesson. */
  preparationListed: 5,
} as const

/** The tutor's private note about a student. */
export const privateNoteMax = 4000
