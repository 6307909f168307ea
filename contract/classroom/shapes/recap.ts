import * as v from 'valibot'
import { EnglishLevelField } from '../../shared/shapes/fields.ts'
import { code, FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { correctionKinds } from '../../vocabulary/corrections.ts'
import { recapTextMax } from '../../vocabulary/recaps.ts'
import { cleanText, textLength } from '../../vocabulary/text.ts'
import { Homework } from './homework.ts'
import { Band, GoalChoice } from './mark.ts'

const RecapText = v.pipe(
  v.string(),
  v.transform(cleanText),
  v.check((text) => textLength(text) <= recapTextMax, code('long-recap-text')),
)

/** What was practised, what to correct, what to do at home, and what comes next; any of them may be empty, not all. */
export const RecapTexts = v.object({
  practised: RecapText,
  toCorrect: RecapText,
  homework: RecapText,
  nextTime: RecapText,
})
export type RecapTexts = v.InferOutput<typeof RecapTexts>

export const Recap = v.object({ ...RecapTexts.entries, lessonId: Id, createdAt: Instant, updatedAt: Instant })
export type Recap = v.InferOutput<typeof Recap>

/** A recap with its lesson, as a list shows it. */
export const ReceivedRecap = v.object({
  recap: Recap,
  start: Instant,
  tutor: v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) }),
})
export type ReceivedRecap = v.InferOutput<typeof ReceivedRecap>

/** What a tutor reads before a lesson: who the student is, and what stays of the lesson before. */
export const LessonPreparation = v.object({
  jobTitle: v.nullable(v.string()),
  englishLevel: v.nullable(EnglishLevelField),
  learningObjective: v.nullable(v.string()),
  /** In Arabic. */
  topics: v.array(v.string()),
  /** Lessons of the two that are not cancelled, this one among them. */
  lessonCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Of their latest lesson that has one. */
  recap: v.nullable(v.object({ ...Recap.entries, start: Instant })),
  /** Of the student's list, those that come back soonest; and how many there are. */
  words: v.array(v.object({ id: Id, text: v.string(), meaning: v.string(), dueAt: Instant })),
  /** Of the student’s corrections, by any tutor, those that come back soonest. */
  corrections: v.array(
    v.object({ id: Id, said: v.string(), better: v.string(), kind: v.picklist(correctionKinds), dueAt: Instant }),
  ),
  wordCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  minor: v.boolean(),
  /** Of the two, what is open or ended within two weeks, latest end first. */
  homework: v.array(Homework),
  /** Lessons of the two before this one, latest first, whose notes and recaps can be opened. */
  earlier: v.array(v.object({ lessonId: Id, start: Instant, hasRecap: v.boolean() })),
  /** What the student learns for; null for no goal. */
  goal: v.nullable(GoalChoice),
  /** The tutor's own latest mark of the student, and how far the next one is. */
  mark: v.object({
    overall: v.nullable(Band),
    lessonsSince: v.pipe(v.number(), v.integer(), v.minValue(0)),
    askedAt: v.nullable(Instant),
  }),
  /** Recordings of the student for their passport that wait for the tutor’s marks, the longest waiting first. */
  recordings: v.array(v.object({ id: Id, askedAt: Instant })),
})
export type LessonPreparation = v.InferOutput<typeof LessonPreparation>
