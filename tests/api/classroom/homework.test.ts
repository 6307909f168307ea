/** Homework: set by the tutor, done by the student, returned, brought to mind, and kept from everybody else. */
import { describe, expect, test } from 'vitest'
import {
  changeHomework,
  handInHomework,
  listHomework,
  listLessonHomework,
  markHomeworkSeen,
  returnHomework,
  setHomework,
  withdrawHomework,
} from '#contract/classroom/api/homework.ts'
import { saveRecap } from '#contract/classroom/api/recaps.ts'
import { HomeworkChanged } from '#contract/classroom/events/classroom-events.ts'
import { addCairoDays, cairoDay, cairoDayStart, dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { homeworkLimits } from '#contract/vocabulary/homework.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { fileOf } from '#tests/kit/files.ts'
import { filmOf } from '#tests/kit/films.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code
const now = () => Date.now()
/** Four seconds of sound alone. */
const voiceFile = () => fileOf(filmOf.webm({ ms: 4000, tracks: [2] }))
const met = async (start = now() - hourMs) => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const lesson = await make.lesson({ studentId: student.id, tutorId: tutor.id, start })
  return { student, tutor, lesson }
}
type Met = Awaited<ReturnType<typeof met>>

const set = ({ tutor, lesson }: Met, text = 'خمس جمل عن عملك', more: { link?: string; dueDay?: string } = {}) =>
  tutor.api(setHomework, { body: { lessonId: lesson.id, text, ...more } })
const handIn = (student: Person, one: { id: number; updatedAt: string }, body: object, voice?: File) =>
  student.api(handInHomework, {
    params: { id: one.id },
    body: { ...body, seen: one.updatedAt },
    files: voice ? { voice } : {},
  })
const giveBack = (tutor: Person, one: { id: number; updatedAt: string }, verdict: 'good' | 'again', sentence = '') =>
  tutor.api(returnHomework, { params: { id: one.id }, body: { verdict, sentence, seen: one.updatedAt } })
const listed = async (person: Person, part: 'open' | 'waiting' | 'done', more = {}) =>
  (await person.api(listHomework, { query: { part, ...more } })).list
const toldOf = async (userId: number) =>
  (await rows("SELECT kind FROM notifications WHERE user_id = ? AND kind LIKE 'homework%' ORDER BY id", userId)).map(
    ({ kind }) => kind,
  )

describe('homework', () => {
  test('is set, seen, handed in in writing, returned to be done again, and good in the end', async () => {
    const pair = await met()
    const { student, tutor, lesson } = pair
    const tab = await openTab(student)
    const task = await set(pair, '  خمس جمل \n', { link: 'www.example.com/page' })
    expect(await tab.next(HomeworkChanged)).toEqual({ lesson: lesson.id })
    expect(task).toMatchObject({ text: 'خمس جمل', link: 'https://www.example.com/page', state: 'set', answer: null })
    expect([task.ofRecap, task.late, task.closed, task.dueAt]).toEqual([false, false, false, null])
    await student.api(markHomeworkSeen, { body: { ids: [task.id] } })
    expect(await listed(student, 'open')).toMatchObject([{ id: task.id, state: 'seen', updatedAt: task.updatedAt }])
    const done = await handIn(student, task, { text: 'I work in a bank.', link: '' })
    expect(done).toMatchObject({ state: 'done', answer: { text: 'I work in a bank.', link: '', voice: null } })
    expect(await handIn(student, task, { text: 'I work in a bank.', link: '' })).toEqual(done)
    expect([await listed(student, 'open'), (await listed(student, 'done')).length]).toEqual([[], 1])
    expect(await listed(tutor, 'waiting')).toMatchObject([{ id: task.id }])
    const again = await giveBack(tutor, done, 'again', 'أضف سببًا لكل جملة.')
    expect(again).toMatchObject({ state: 'again', sentence: 'أضف سببًا لكل جملة.' })
    const better = await handIn(student, again, { text: 'I work in a bank because it is near.' })
    const good = await giveBack(tutor, better, 'good')
    expect(good).toMatchObject({ state: 'good', closed: false, sentence: '' })
    expect(await giveBack(tutor, better, 'good')).toEqual(good)
    expect((await listed(tutor, 'done')).map(({ id }) => id)).toEqual([task.id])
    expect(await toldOf(student.id)).toEqual(['homework_set', 'homework_returned', 'homework_returned'])
    expect(await toldOf(tutor.id)).toEqual(['homework_handed_in', 'homework_handed_in'])
  })

  test('is answered by voice, which the two alone load, and which goes with a better answer', async () => {
    const pair = await met()
    const { student, tutor } = pair
    const task = await set(pair)
    const done = await handIn(student, task, { text: '' }, voiceFile())
    const [stored] = await rows('SELECT answer_voice AS voice FROM homework WHERE id = ?', task.id)
    const first = String(stored?.voice)
    expect(await rows('SELECT 1 FROM orphan_objects WHERE key = ?', first)).toEqual([])
    const [seen] = await listed(tutor, 'waiting')
    expect(seen?.answer?.voice?.lengthMs).toBe(4000)
    const sound = await send(seen?.answer?.voice?.url ?? '')
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/webm'])
    await sound.arrayBuffer()
    expect((await send(`/assets/private/${first}`)).status).toBe(403)
    const again = await giveBack(tutor, done, 'again', 'مرة أخرى، ببطء.')
    await handIn(student, again, { text: 'Here it is.' })
    expect(await rows('SELECT 1 AS one FROM orphan_objects WHERE key = ?', first)).toEqual([{ one: 1 }])
    const film = fileOf(filmOf.webm({ ms: 120_000, tracks: [2] }))
    expect(await codeOf(handIn(student, await set(pair, 'واجب آخر'), { text: '' }, film))).toBe('invalid-voice')
  })

  test('is due before the next lesson of the two, whatever becomes of that, or on a day', async () => {
    const pair = await met()
    const { student, tutor } = pair
    const task = await set(pair)
    const due = async () => (await listed(student, 'open')).find(({ id }) => id === task.id)
    expect(await due()).toMatchObject({ dueAt: null, dueDay: null, late: false })
    // Of another tutor, which says nothing of this homework.
    await make.lesson({ studentId: student.id, tutorId: (await people.tutor()).id, start: now() + dayMs })
    const lesson = (days: number) =>
      make.lesson({ studentId: student.id, tutorId: tutor.id, start: now() + days * dayMs })
    const [third, fifth] = [await lesson(3), await lesson(5)]
    expect(await due()).toMatchObject({ dueAt: toIsoInstant(third.startAt) })
    await make.cancel(third.id, student.id)
    expect(await due()).toMatchObject({ dueAt: toIsoInstant(fifth.startAt) })
    await make.cancel(fifth.id, tutor.id)
    expect(await due()).toMatchObject({ dueAt: null })
    const day = addCairoDays(cairoDay(now()), 2)
    const dated = await set(pair, 'ليوم محدد', { dueDay: day })
    expect(dated).toMatchObject({ dueDay: day, dueAt: toIsoInstant(cairoDayStart(addCairoDays(day, 1))) })
    await rows('UPDATE homework SET due_at = ? WHERE id = ?', now() - 1, dated.id)
    expect((await listed(student, 'open')).find(({ id }) => id === dated.id)).toMatchObject({ late: true })
    expect(await handIn(student, dated, { text: 'Late, but here.' })).toMatchObject({ state: 'done', late: false })
  })

  test('ends by itself, and is refused then', async () => {
    const pair = await met()
    const task = await set(pair)
    await rows('UPDATE homework SET ends_at = ? WHERE id = ?', now(), task.id)
    expect(await codeOf(handIn(pair.student, task, { text: 'x' }))).toBe('illegal')
    const body = { text: 'غيره', seen: task.updatedAt }
    expect(await codeOf(pair.tutor.api(changeHomework, { params: { id: task.id }, body }))).toBe('illegal')
    expect(await listed(pair.student, 'done')).toMatchObject([{ id: task.id, closed: true }])
    expect(await listed(pair.tutor, 'done', { with: pair.student.id })).toMatchObject([{ id: task.id, closed: true }])
    expect(await listed(pair.tutor, 'open')).toEqual([])
  })

  test('that two change at once tells the later of it, and keeps what the first wrote', async () => {
    const pair = await met()
    const { student, tutor } = pair
    const task = await set(pair)
    const change = (seen: string, text = 'ست جمل') =>
      tutor.api(changeHomework, { params: { id: task.id }, body: { text, seen } })
    const changed = await change(task.updatedAt)
    expect(await change(task.updatedAt)).toEqual(changed)
    expect(await codeOf(handIn(student, task, { text: 'Five sentences.' }))).toBe('changed-meanwhile')
    const done = await handIn(student, changed, { text: 'Six sentences.' })
    expect(await codeOf(change(changed.updatedAt, 'سبع جمل'))).toBe('changed-meanwhile')
    expect(await codeOf(change(done.updatedAt, 'سبع جمل'))).toBe('illegal')
    const removed = (seen: string) => tutor.api(withdrawHomework, { params: { id: task.id }, query: { seen } })
    expect(await codeOf(removed(changed.updatedAt))).toBe('changed-meanwhile')
    expect(await codeOf(removed(done.updatedAt))).toBe('illegal')
    const races = await Promise.allSettled([giveBack(tutor, done, 'good'), giveBack(tutor, done, 'again', 'لا')])
    expect(races.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const other = await set(pair, 'يُسحب')
    await tutor.api(withdrawHomework, { params: { id: other.id }, query: { seen: other.updatedAt } })
    expect(await codeOf(handIn(student, other, { text: 'x' }))).toBe('homework-not-found')
  })

  test('is refused with each code', async () => {
    const pair = await met()
    const { student, tutor, lesson } = pair
    const refused = (body: object) =>
      codeOf(tutor.api(setHomework, { body: { lessonId: lesson.id, text: 'جملتان', ...body } }))
    expect(await refused({ text: ' \n' })).toBe('empty-homework')
    expect(await refused({ text: 'ا'.repeat(homeworkLimits.textMax + 1) })).toBe('long-homework-text')
    for (const link of ['javascript:alert(1)', 'ftp://a.example', 'https://a:b@c.example', 'page'])
      expect(await refused({ link }), link).toBe('invalid-link')
    for (const dueDay of ['2020-01-01', '2031-01-01', '2026-02-31'])
      expect(await refused({ dueDay }), dueDay).toBe('invalid-due-day')
    expect(await refused({ lessonId: 999_999 })).toBe('lesson-not-found')
    expect(await codeOf(set({ ...(await met()), tutor }))).toBe('forbidden')
    expect(await codeOf(set(await met(now() + hourMs)))).toBe('illegal')
    for (let at = 0; at < homeworkLimits.perLesson; at += 1) await set(pair, `واجب ${at}`)
    expect(await refused({})).toBe('homework-full')
    expect((await set(pair, 'واجب 1')).text).toBe('واجب 1')
    const [task] = await listed(student, 'open')
    if (!task) throw new Error('no homework')
    expect(await codeOf(handIn(student, task, { text: ' ' }))).toBe('empty-homework')
    expect(await codeOf(handIn(await people.student(), task, { text: 'x' }))).toBe('forbidden')
    expect(await codeOf(giveBack(tutor, task, 'good'))).toBe('illegal')
    const done = await handIn(student, task, { text: 'x', link: 'https://docs.example.com/a?b=1' })
    expect(await codeOf(giveBack(tutor, done, 'again'))).toBe('empty-homework')
    expect(await codeOf(giveBack(await people.tutor(), done, 'good'))).toBe('forbidden')
    expect(await codeOf(student.api(listLessonHomework, { params: { id: 999_999 } }))).toBe('lesson-not-found')
    const stranger = await people.student()
    expect(await codeOf(stranger.api(listLessonHomework, { params: { id: lesson.id } }))).toBe('forbidden')
    await stranger.api(markHomeworkSeen, { body: { ids: [done.id] } })
    expect(await listed(stranger, 'open')).toEqual([])
  })
})

describe('the homework of a recap', () => {
  const none = { practised: 'المحادثة', toCorrect: '', homework: '', nextTime: '' }
  const save = ({ tutor, lesson }: Met, homework: string) =>
    tutor.api(saveRecap, { params: { id: lesson.id }, body: { ...none, homework } })
  const ofLesson = async ({ student, lesson }: Met) =>
    (await student.api(listLessonHomework, { params: { id: lesson.id } })).list

  test('is set with it, changed with it until it is handed in, and taken back with its text', async () => {
    const pair = await met()
    await save(pair, 'خمس جمل')
    const [task] = await ofLesson(pair)
    expect(task).toMatchObject({ text: 'خمس جمل', ofRecap: true, state: 'set' })
    await save(pair, 'ست جمل')
    expect(await ofLesson(pair)).toMatchObject([{ id: task?.id, text: 'ست جمل' }])
    expect(await toldOf(pair.student.id)).toEqual(['homework_set'])
    await save(pair, '')
    expect(await ofLesson(pair)).toEqual([])
    await save(pair, 'سبع جمل')
    const [next] = await ofLesson(pair)
    if (!next) throw new Error('no homework')
    const body = { text: 'ثماني جمل', seen: next.updatedAt }
    const changed = await pair.tutor.api(changeHomework, { params: { id: next.id }, body })
    expect(await rows('SELECT homework FROM lesson_recaps WHERE lesson_id = ?', pair.lesson.id)).toEqual([
      { homework: 'ثماني جمل' },
    ])
    const seen = { query: { seen: changed.updatedAt } }
    expect(await codeOf(pair.tutor.api(withdrawHomework, { params: { id: next.id }, ...seen }))).toBe('illegal')
    await handIn(pair.student, changed, { text: 'Here.' })
    await save(pair, 'تسع جمل')
    expect(await ofLesson(pair)).toMatchObject([{ text: 'ثماني جمل', state: 'done' }])
  })

  test('of an older recap stays its text until it is changed', async () => {
    const pair = await met()
    const { lesson, student } = pair
    await rows(
      `INSERT INTO lesson_recaps (lesson_id, student_id, start_at, practised, to_correct, homework, next_time, created_at, updated_at)
       VALUES (?, ?, ?, '', '', 'قديم', '', 1, 1)`,
      ...[lesson.id, student.id, lesson.startAt],
    )
    await save(pair, 'قديم')
    expect(await ofLesson(pair)).toEqual([])
    await save(pair, 'قديم، وزيادة')
    expect(await ofLesson(pair)).toMatchObject([{ text: 'قديم، وزيادة' }])
  })
})
