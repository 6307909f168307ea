/** Lists as files for a spreadsheet. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/shared/rules/time.ts'
import { createContactRequest } from '#contract/talk/api/contact.ts'
import { listAuditEntries } from '#contract/team/api/audit.ts'
import { exportableLists } from '#contract/vocabulary/exports.ts'
import { City } from '#contract/vocabulary/people.ts'
import { send } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people, tokenFor } from '#tests/kit/people.ts'

const ask = async (caller: Person, list: string, query = '') =>
  send(`/api/v1/export/${list}${query}`, { headers: { authorization: `Bearer ${await tokenFor(caller.id)}` } })

/** The bytes as they came: reading a body as text drops the mark. */
const read = async (response: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(await response.arrayBuffer())

test('a file holds the rows of the filter, in Arabic behind a mark, and is logged', async () => {
  const admin = await people.admin()
  const city = City.Matrouh
  const [older, newer] = [await people.student({ city }), await people.student({ city, name: 'ندى "الصغيرة"' })]
  await people.student({ city: City.Aswan })
  const response = await ask(admin, 'users', `?city=${city}&orderDirection=asc&page=7`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await read(response)
  const [head, keys, ...lines] = text.split('\r\n')
  expect(keys?.startsWith('"id","name","email"')).toBe(true)
  expect(head?.startsWith('\uFEFF"رقم الحساب","الاسم"')).toBe(true)
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual([older.id, newer.id, 0])
  expect(lines[1]).toContain('"ندى ""الصغيرة"""')
  expect(text).not.toContain('scrypt')
  const { list } = await admin.api(listAuditEntries, { query: { actors: [admin.id] } })
  expect(list).toMatchObject([{ action: 'list.export', facts: { list: 'users', filters: { city } } }])
})

test('text that a spreadsheet would run is defused', async () => {
  const [admin, student] = [await people.admin(), await people.student({ phone: '01555500043' })]
  const body = { title: '=HYPERLINK("x")', message: '@SUM(A1) كيف أحجز حصة مع المعلّم؟' }
  await student.api(createContactRequest, { body })
  const text = await read(await ask(admin, 'contact-requests', `?users=${student.id}`))
  expect(text).toContain(`"'=HYPERLINK(""x"")","'@SUM(A1)`)
})

test('goes on behind the first page it reads', async () => {
  const [admin, city] = [await people.admin(), City.NewValley]
  const numbers = JSON.stringify(Array.from({ length: 1203 }, (_, i) => i))
  const insert = env.DB.prepare(
    `INSERT INTO users (email, role, city, created_at, updated_at)
     SELECT 'export-' || value || '@example.com', 4, ?, 1000 + value, 1 FROM json_each(?)`,
  )
  await insert.bind(city, numbers).run()
  const lines = (await read(await ask(admin, 'users', `?city=${city}`))).split('\r\n')
  expect(new Set(lines).size).toBe(1203 + 3)
})

test('every list can be saved, by admins alone, with filters of that list alone', async () => {
  const admin = await people.admin()
  for (const list of exportableLists) {
    const response = await ask(admin, list)
    expect([list, response.status]).toEqual([list, 200])
    expect((await read(response)).startsWith('\uFEFF"')).toBe(true)
  }
  expect((await ask(await people.tutor(), 'users')).status).toBe(403)
  for (const [list, query] of [
    ['users', '?colour=red'],
    ['users', '?role=99'],
    ['passwords', ''],
  ] as const)
    expect([list, query, (await ask(admin, list, query)).status]).toEqual([list, query, 400])
})

test('states, roles, places and marks are in words, and lessons are among the lists', async () => {
  const [admin, student, tutor] = [
    await people.admin(),
    await people.student({ city: City.Qena }),
    await people.tutor(),
  ]
  const users = await read(await ask(admin, 'users', `?city=${City.Qena}`))
  expect(users).toContain(`"${student.email}","لا"`)
  expect(users).toContain('"طالب","أنثى"')
  expect(users).toContain('"قنا"')
  const members = { tutorId: tutor.id, studentId: student.id }
  const { id } = await make.lesson({ ...members, start: Date.now() - dayMs })
  const ahead = await make.lesson({ ...members, start: Date.now() + dayMs })
  const canceled = await make.lesson({ ...members, start: Date.now() + 2 * dayMs })
  await make.cancel(canceled.id, student.id)
  const lines = (await read(await ask(admin, 'lessons', `?users=${student.id}`))).split('\r\n')
  expect(lines[0]).toContain('"رقم الحصة","رقم الطالب","الطالب"')
  const stateOf = (lessonId: number) => {
    const line = lines.find((one) => one.startsWith(`${lessonId},${student.id},`)) ?? ''
    return ['قادمة', 'انتهت', 'أُلغيت'].filter((word) => line.includes(`"${word}"`))
  }
  expect([stateOf(id), stateOf(ahead.id), stateOf(canceled.id)]).toEqual([['انتهت'], ['قادمة'], ['أُلغيت']])
})

test('a file is read a page at a time, also of a list that could be read whole', async () => {
  const [admin, student, tutor] = [await people.admin(), await people.student(), await people.tutor()]
  await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - dayMs })
  const response = await ask(admin, 'lessons', `?users=${student.id}&full=true`)
  expect((await read(response)).trimEnd().split('\r\n')).toHaveLength(3)
  const { list } = await admin.api(listAuditEntries, { query: { actors: [admin.id] } })
  expect(list[0]?.facts).toEqual({ list: 'lessons', filters: { users: [student.id] } })
})
