import * as v from 'valibot'
import { code, Day, FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { homeworkLimits, homeworkStates } from '../../vocabulary/homework.ts'
import { cleanText, textLength } from '../../vocabulary/text.ts'
import { toWebLink } from '../../vocabulary/web-link.ts'

/** What is to be done. */
export const HomeworkText = v.pipe(
  v.string(),
  v.transform(cleanText),
  v.check((text) => text !== '', code('empty-homework')),
  v.check((text) => textLength(text) <= homeworkLimits.textMax, code('long-homework-text')),
)

const boundedText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(cleanText),
    v.check((text) => textLength(text) <= max, code('long-homework-text')),
  )

/** The student's answer in writing; may be empty. */
export const AnswerText = boundedText(homeworkLimits.answerMax)
/** What the tutor says of an answer; may be empty. */
export const Sentence = boundedText(homeworkLimits.sentenceMax)

/** A web address, or nothing. */
export const WebLink = v.pipe(
  v.string(),
  v.transform((text) => toWebLink(text)),
  v.string(code('invalid-link')),
)

const Person = v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) })

export const Homework = v.object({
  id: Id,
  lessonId: Id,
  lessonStart: Instant,
  tutor: Person,
  student: Person,
  text: v.string(),
  /** Empty without one. */
  link: v.string(),
  state: v.picklist(homeworkStates),
  /** It is over, although nobody said that it was good. */
  closed: v.boolean(),
  /** It is open, and was due. */
  late: v.boolean(),
  /** Whether it is that of the recap, which is changed with it. */
  ofRecap: v.boolean(),
  /** The day it is due on; null where it is due before the next lesson of the two. */
  dueDay: v.nullable(Day),
  /** By when: the end of that day, or the start of that lesson; null while no lesson is booked. */
  dueAt: v.nullable(Instant),
  answer: v.nullable(
    v.object({
      text: v.string(),
      link: v.string(),
      /** The address opens it for an hour. */
      voice: v.nullable(v.object({ url: FileUrl, lengthMs: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    }),
  ),
  /** What the tutor said of the last answer; empty for nothing. */
  sentence: v.string(),
  createdAt: Instant,
  seenAt: v.nullable(Instant),
  doneAt: v.nullable(Instant),
  returnedAt: v.nullable(Instant),
  /** A write sends it as `seen`. That the student saw it does not change it. */
  updatedAt: Instant,
})
export type Homework = v.InferOutput<typeof Homework>
