/** What a tutor writes about a student for themselves. */
import { expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { getPrivateNote, savePrivateNote } from '#contract/classroom/api/private-notes.ts'
import { getLessonPreparation, saveRecap } from '#contract/classroom/api/recaps.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { privateNoteMax } from '#contract/vocabulary/homework.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { people, tokenFor } from '#tests/kit/people.ts'

const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code
const met = async () => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const lesson = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - hourMs })
  const at = { params: { id: student.id } }
  const save = (text: string, seen: string | null) => tutor.api(savePrivateNote, { ...at, body: { text, seen } })
  return { student, tutor, lesson, at, save }
}

test('a note is saved, and the later of two tabs is told that it was changed', async () => {
  const { tutor, at, save } = await met()
  expect(await tutor.api(getPrivateNote, at)).toEqual({ text: '', updatedAt: null })
  const first = await save('  يخجل من الخطأ ', null)
  expect(first.text).toBe('يخجل من الخطأ')
  expect(await save('يخجل من الخطأ', null)).toEqual(first)
  expect(await codeOf(save('من تبويب آخر', null))).toBe('changed-meanwhile')
  const second = await save('يسأل كثيرًا', first.updatedAt)
  expect(await codeOf(save('قديم', first.updatedAt))).toBe('changed-meanwhile')
  expect(await tutor.api(getPrivateNote, at)).toEqual(second)
  expect(await save('', second.updatedAt)).toMatchObject({ text: '' })
})

test('is refused with each code', async () => {
  const { tutor, at, save } = await met()
  expect(await codeOf(save('ا'.repeat(privateNoteMax + 1), null))).toBe('long-private-note')
  const stranger = await people.tutor()
  expect(await codeOf(stranger.api(getPrivateNote, at))).toBe('student-not-found')
  expect(await codeOf(tutor.api(getPrivateNote, { params: { id: 999_999 } }))).toBe('student-not-found')
  for (const reader of [await people.student(), await people.admin()])
    expect(await codeOf(reader.api(getPrivateNote, at))).toBe('forbidden')
})

test('no answer to a student holds it, nor one to the team', async () => {
  const { student, tutor, lesson, save, at } = await met()
  const secret = 'zz-private-zz'
  await save(secret, null)
  await tutor.api(saveRecap, {
    params: { id: lesson.id },
    body: { practised: 'a', toCorrect: '', homework: 'b', nextTime: '' },
  })
  expect((await tutor.api(getPrivateNote, at)).text).toBe(secret)
  const ids: Readonly<Record<string, number>> = { '/lesson/': lesson.id, '/recap/': lesson.id }
  const paths = Object.values(areas)
    .flatMap((declared) => Object.values(declared))
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => {
      const [, start = ''] = /^(\/[\w-]+\/)\{/.exec(path) ?? []
      return path.replace(/\{[^}]+\}/g, String(ids[start] ?? student.id))
    })
  const readers = [student, await people.superAdmin()]
  for (const reader of readers) {
    const headers = { authorization: `Bearer ${await tokenFor(reader.id)}` }
    for (const path of [...paths, '/homework/list?part=open', '/home?page=%2Fs%2Fdashboard']) {
      const text = await (await send(`${basePath}${path}`, { headers })).text()
      expect(text.includes(secret), `${reader.role} ${path}`).toBe(false)
    }
  }
})

test('a preparation names earlier lessons, homework and whether the student is under age', async () => {
  const [student, tutor] = [await people.student({ birthYear: new Date().getUTCFullYear() - 12 }), await people.tutor()]
  const lesson = (start: number) => make.lesson({ studentId: student.id, tutorId: tutor.id, start })
  const [older, last, next] = [
    await lesson(Date.now() - 3 * dayMs),
    await lesson(Date.now() - dayMs),
    await lesson(Date.now() + dayMs),
  ]
  await make.cancel((await lesson(Date.now() - 2 * dayMs)).id, student.id)
  const body = { practised: '', toCorrect: '', homework: 'خمس جمل', nextTime: '' }
  await tutor.api(saveRecap, { params: { id: last.id }, body })
  const known = await tutor.api(getLessonPreparation, { params: { id: next.id } })
  expect(known).toMatchObject({
    minor: true,
    homework: [{ text: 'خمس جمل', state: 'set', dueAt: toIsoInstant(next.startAt) }],
    earlier: [
      { lessonId: last.id, start: toIsoInstant(last.startAt), hasRecap: true },
      { lessonId: older.id, start: toIsoInstant(older.startAt), hasRecap: false },
    ],
  })
})
