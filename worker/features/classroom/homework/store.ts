/** Single homework, and its steps. Raw SQL: guarded writes, whose news are queued in the same batch. */
import { lastOfStudent, stateNumber } from '#contract/classroom/rules/homework.ts'
import { homeworkLimits } from '#contract/vocabulary/homework.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { claimObject } from '#worker/storage/orphan-objects.ts'
import { type HomeworkLesson, newColumns, newRow, selectHomework } from './new-row.ts'
import { queueHomeworkNews } from './news-store.ts'
import { type HomeworkRow, toHomeworkRow } from './row.ts'

export const findHomework = async (db: Db, id: number): Promise<HomeworkRow | null> => {
  const row = await selectHomework(db, 'homework.id = :id', { id }).first()
  return row && toHomeworkRow(row)
}

/** Of one lesson, that of the recap first. */
export const listOfLesson = async (db: Db, lessonId: number): Promise<HomeworkRow[]> => {
  const { results } = await selectHomework(db, 'homework.lesson_id = :lessonId ORDER BY homework.place', {
    lessonId,
  }).all()
  return results.map(toHomeworkRow)
}

export interface Task {
  readonly text: string
  readonly link: string
  /** The end of the day it is due on; null: before the next lesson. */
  readonly dueAt: number | null
  readonly endsAt: number
}

const placesJson = JSON.stringify(Array.from({ length: homeworkLimits.perLesson }, (_, at) => at + 1))

/** Sets homework in the first free place of a lesson; the same text again is the row that has it. Null: no place is free. */
export const insertHomework = async (
  db: Db,
  lesson: HomeworkLesson,
  task: Task,
  now: number,
): Promise<HomeworkRow | null> => {
  const { id: lessonId, tutorId, studentId, start } = lesson
  const values = { lessonId, tutorId, studentId, start, ...task, now }
  const [, , rows = []] = await runBatch(db, [
    statement(
      db,
      `INSERT INTO homework (${newColumns}) SELECT ${newRow('p.value')} FROM json_each(:places) p
       WHERE NOT EXISTS (SELECT 1 FROM homework h WHERE h.lesson_id = :lessonId AND (h.place = p.value OR h.text = :text))
       ORDER BY p.value LIMIT 1`,
      { ...values, places: placesJson },
    ),
    queueHomeworkNews(db, 'homework_set', { where: 'h.lesson_id = :lessonId AND h.created_at = :now', values }, now),
    selectHomework(db, 'homework.lesson_id = :lessonId AND homework.text = :text LIMIT 1', {
      lessonId,
      text: task.text,
    }),
  ])
  const [row] = rows
  return row ? toHomeworkRow(row) : null
}

const waits = `state <= ${lastOfStudent} AND ends_at > :now`
/** The row as it was seen, which a lost race finds changed. */
const asSeen = 'id = :id AND updated_at = :seen'
/** Later than before, also within one millisecond, so that nobody takes the new row for the one they saw. */
const later = 'updated_at = max(:now, updated_at + 1)'

/** Runs a step whose first statement is guarded; null where the row was no longer so, and nothing is written. */
const step = async (db: Db, id: number, statements: readonly D1PreparedStatement[]): Promise<HomeworkRow | null> => {
  const [first, ...rest] = statements as [D1PreparedStatement, ...D1PreparedStatement[]]
  try {
    const results = await runBatch(db, [
      first,
      abortIfUnchanged(db),
      ...rest,
      selectHomework(db, 'homework.id = :id', { id }),
    ])
    const [row] = results.at(-1) ?? []
    return row ? toHomeworkRow(row) : null
  } catch (error) {
    if (isAborted(error)) return null
    throw error
  }
}

/** Changes what is to be done; the text of that of a recap is changed there as well. */
export const updateTask = (
  db: Db,
  { id, seen }: { readonly id: number; readonly seen: number },
  task: Task,
  now: number,
): Promise<HomeworkRow | null> => {
  const values = { id, seen, ...task, now }
  return step(db, id, [
    statement(
      db,
      `UPDATE homework SET text = :text, link = :link, due_at = :dueAt, ends_at = :endsAt, reminded_at = NULL, ${later}
       WHERE ${asSeen} AND ${waits}`,
      values,
    ),
    statement(
      db,
      `UPDATE lesson_recaps SET homework = :text, updated_at = :now WHERE homework <> :text
       AND lesson_id = (SELECT h.lesson_id FROM homework h WHERE h.id = :id AND h.place = 0)`,
      { id, text: task.text, now },
    ),
  ])
}

/** Takes it back; false where it is no longer as it was seen. */
export const deleteHomework = async (db: Db, id: number, seen: number, now: number): Promise<boolean> => {
  const { results } = await statement(db, `DELETE FROM homework WHERE ${asSeen} AND ${waits} RETURNING id`, {
    ...{ id, seen, now },
  }).all()
  return results.length > 0
}

/** New homework of a student, in their own time: `updated_at` stays, so that a change of the tutor is no conflict. */
export const markSeen = async (db: Db, studentId: number, ids: readonly number[], now: number): Promise<void> => {
  await statement(
    db,
    `UPDATE homework SET state = ${stateNumber('seen')}, seen_at = :now
     WHERE id IN (SELECT value FROM json_each(:ids)) AND student_id = :studentId AND state = 0`,
    { ids: JSON.stringify(ids), studentId, now },
  ).run()
}

export interface Answer {
  readonly text: string
  readonly link: string
  readonly voice: { readonly key: string; readonly lengthMs: number } | null
}

/** Stores an answer and tells the tutor; it then waits for them. */
export const storeAnswer = (
  db: Db,
  { id, seen, endsAt }: { readonly id: number; readonly seen: number; readonly endsAt: number },
  { text, link, voice }: Answer,
  now: number,
): Promise<HomeworkRow | null> =>
  step(db, id, [
    statement(
      db,
      `UPDATE homework SET answer = :text, answer_link = :link, answer_voice = :voice, voice_ms = :voiceMs,
         state = ${stateNumber('done')}, seen_at = coalesce(seen_at, :now), done_at = :now, ends_at = :endsAt, ${later}
       WHERE ${asSeen} AND ${waits}`,
      { ...{ id, seen, endsAt, text, link, now }, voice: voice?.key ?? null, voiceMs: voice?.lengthMs ?? null },
    ),
    ...(voice ? [claimObject(db, voice.key)] : []),
    queueHomeworkNews(db, 'homework_handed_in', { where: 'h.id = :id', values: { id } }, now),
  ])

/** Stores what the tutor says and tells the student. `endsAt`: now where it is good. */
export const storeReturn = (
  db: Db,
  { id, seen, endsAt }: { readonly id: number; readonly seen: number; readonly endsAt: number },
  { isGood, sentence }: { readonly isGood: boolean; readonly sentence: string },
  now: number,
): Promise<HomeworkRow | null> =>
  step(db, id, [
    statement(
      db,
      `UPDATE homework SET state = :state, sentence = :sentence, returned_at = :now, ends_at = :endsAt, ${later},
         due_at = iif(:isGood, due_at, NULL), from_at = iif(:isGood, from_at, :now),
         reminded_at = iif(:isGood, reminded_at, NULL)
       WHERE ${asSeen} AND state = ${stateNumber('done')} AND ends_at > :now`,
      {
        ...{ id, seen, endsAt, sentence, now, isGood: Number(isGood) },
        state: stateNumber(isGood ? 'good' : 'again'),
      },
    ),
    queueHomeworkNews(db, 'homework_returned', { where: 'h.id = :id', values: { id } }, now),
  ])
