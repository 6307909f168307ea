/** What is opened in lessons, and who may read its pages. */
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import {
  deleteMaterial,
  getMaterial,
  listDemoMaterials,
  listLessonMaterials,
  listMaterials,
  openDemoMaterial,
  openLessonMaterial,
  startMaterial,
} from '#contract/classroom/api/materials.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { materialLimits } from '#contract/vocabulary/materials.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { newMaterial, uploadedMaterial } from '#tests/kit/materials.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openDb } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { removals } from '#worker/storage/personal-data/tables.ts'

const noon = Date.parse('2026-12-01T12:00:00Z')
const load = async (url: string, person: Person | null) =>
  (await send(`/api/v1${url}`, person ? { headers: { authorization: `Bearer ${person.token}` } } : undefined)).status

const taught = async (more: { tutor?: Person; start?: number } = {}) => {
  clock.set(noon)
  const { tutor = await people.tutor(), start = noon + hourMs } = more
  const student = await people.student()
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start })
  const open = (materialId: number, person = tutor) =>
    person.api(openLessonMaterial, { params: { id: lesson.id }, body: { materialId } })
  const list = (person: Person) => person.api(listLessonMaterials, { params: { id: lesson.id } })
  return { tutor, student, lesson, open, list }
}

/** As the deletion of an account does. */
const deletePerson = async ({ id: userId }: Person) => {
  const values = { userId, now: Date.now(), name: 'محذوف' }
  const own = removals.filter(({ table }) => /material/.test(table))
  for (const { text, files } of own)
    for (const one of [...files, text]) await statement(openDb(env.DB), one, values).run()
}

describe('opening in a lesson', () => {
  test('gives its pages to the student, who could read nothing before', async () => {
    const { tutor, student, open, list } = await taught()
    const id = await uploadedMaterial(tutor, 2)
    const { pages } = await tutor.api(getMaterial, { params: { id } })
    const url = pages[1]?.small ?? ''
    expect(await load(url, student)).toBe(403)
    expect(await list(student)).toEqual([])
    const opened = await open(id)
    expect(opened).toEqual({
      material: { id, title: 'Describing a place', kind: 'pdf', pageCount: 2 },
      pages,
      openedAt: '2026-12-01T12:00:00.000Z',
    })
    expect(await load(url, student)).toBe(200)
    clock.set(noon + minutes(5))
    // Opened once more it keeps its place, and the tutor's list says when it was used.
    expect(await open(id)).toEqual(opened)
    const expected = [{ materialId: id, ...opened }]
    expect(await list(student)).toEqual(expected)
    expect(await list(tutor)).toEqual(expected)
    expect((await tutor.api(listMaterials, {})).list).toMatchObject([{ id, openedAt: '2026-12-01T12:05:00.000Z' }])
  })

  test('is the tutor’s, of whole materials of their own, while notes are written', async () => {
    const { tutor, student, lesson, open } = await taught()
    const [id, other] = [await uploadedMaterial(tutor), await people.tutor()]
    const codeOf = async (materialId: number, person = tutor) => (await refusalOf(open(materialId, person))).code
    expect(await codeOf(id, student)).toBe('forbidden')
    expect(await codeOf(id, other)).toBe('forbidden')
    expect(await codeOf(await uploadedMaterial(other))).toBe('material-not-found')
    expect(await codeOf((await tutor.api(startMaterial, { body: newMaterial() })).id)).toBe('material-not-found')
    expect(await codeOf(5_000_000)).toBe('material-not-found')
    expect(await codeOf(materialLimits.libraryIds)).toBe('material-not-found')
    const missing = tutor.api(openLessonMaterial, { params: { id: 999_999 }, body: { materialId: id } })
    expect((await refusalOf(missing)).code).toBe('lesson-not-found')
    const unlisted = tutor.api(listLessonMaterials, { params: { id: 999_999 } })
    expect((await refusalOf(unlisted)).code).toBe('lesson-not-found')
    clock.set(lesson.endAt + minutes(30))
    expect(await codeOf(id)).toBe('illegal')
    clock.set(lesson.endAt + minutes(30) - 1)
    await open(id)
    await make.cancel(lesson.id, student.id)
    expect(await codeOf(id)).toBe('illegal')
  })

  test('ends at the most a lesson holds', async () => {
    const { tutor, lesson, open } = await taught()
    const [first, last] = [await uploadedMaterial(tutor), await uploadedMaterial(tutor)]
    await open(first)
    await rows(
      `INSERT INTO lesson_materials (lesson_id, material_id, student_id, opened_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
       SELECT ?1, 1000000 + i, ?2, 0 FROM n`,
      lesson.id,
      lesson.studentId,
      materialLimits.perLesson - 1,
    )
    expect((await refusalOf(open(last))).code).toBe('too-many-opened-materials')
    expect((await tutor.api(listMaterials, {})).list.find(({ id }) => id === last)?.openedAt).toBeNull()
    await open(first)
  })

  test('leaves a line in the lesson when the material is deleted', async () => {
    const { tutor, student, open, list } = await taught()
    const id = await uploadedMaterial(tutor)
    const { pages } = await open(id)
    await tutor.api(deleteMaterial, { params: { id } })
    const gone = [{ materialId: id, material: null, pages: [], openedAt: '2026-12-01T12:00:00.000Z' }]
    expect(await list(student)).toEqual(gone)
    expect(await load(pages[0]?.large ?? '', student)).toBe(403)
  })
})

test('pages are read by their tutor and by who was in a lesson in which they were opened, and nobody else', async () => {
  const first = await taught()
  const { tutor, student } = first
  const [opened, kept] = [await uploadedMaterial(tutor), await uploadedMaterial(tutor)]
  const { pages } = await first.open(opened)
  const second = await taught({ tutor, start: noon + 2 * hourMs })
  await second.open(kept)
  const { id: roomId } = await make.room(student.id, tutor.id)
  const url = pages[0]?.small ?? ''
  const [admin, manager, otherTutor] = [await people.admin(), await people.manager(), await people.tutor()]
  const readers: readonly (readonly [string, Person | null, number])[] = [
    ['the tutor', tutor, 200],
    ['the student', student, 200],
    ['a student of another lesson of the tutor’s', second.student, 403],
    ['another tutor', otherTutor, 403],
    ['a manager', manager, 403],
    ['an admin', admin, 403],
    ['a visitor', null, 401],
  ]
  for (const [who, person, status] of readers) expect([who, await load(url, person)]).toEqual([who, status])
  // As with notes and recaps, what both had stays with both.
  await rows('UPDATE room_members SET blocked = 1 WHERE room_id = ?', roomId)
  expect(await load(url, student)).toBe(200)
  for (const wrong of [url.replace(/-s$/, '-m'), url.replace(/-1-/, '-2-'), `${url}/x`, url.replace(/.-s$/, 'x-s')])
    expect(await load(wrong, tutor)).toBe(403)
  await deletePerson(tutor)
  expect(await load(url, student)).toBe(403)
  expect(await first.list(student)).toMatchObject([{ materialId: opened, material: null }])
  expect(await rows('SELECT count(*) AS left FROM orphan_objects WHERE key LIKE ?', `%${opened}-1-%`)).toEqual([
    { left: 2 },
  ])
})

test('a demo session is taught as a lesson is', async () => {
  clock.set(noon)
  const [tutor, manager, stranger] = [await people.tutor(), await people.manager(), await people.manager()]
  const demo = await make.demo({ tutorId: tutor.id, managerId: manager.id, start: noon + hourMs, status: 1 })
  const materialId = await uploadedMaterial(tutor)
  const open = (person: Person, id = demo.id) => person.api(openDemoMaterial, { params: { id }, body: { materialId } })
  const list = (person: Person, id = demo.id) => person.api(listDemoMaterials, { params: { id } })
  expect((await refusalOf(open(manager))).code).toBe('forbidden')
  expect((await refusalOf(open(tutor, 999_999))).code).toBe('demo-session-not-found')
  const { pages } = await open(tutor)
  const url = pages[0]?.large ?? ''
  expect([await load(url, manager), await load(url, stranger)]).toEqual([200, 403])
  expect(await list(manager)).toMatchObject([{ materialId, pages }])
  expect(await list(tutor)).toHaveLength(1)
  expect((await refusalOf(list(stranger))).code).toBe('forbidden')
  expect((await refusalOf(list(tutor, 999_999))).code).toBe('demo-session-not-found')
  await rows('UPDATE demo_sessions SET status = 5 WHERE id = ?', demo.id)
  expect((await refusalOf(open(tutor))).code).toBe('illegal')
})
