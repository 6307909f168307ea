import { env } from 'cloudflare:workers'
import { desc, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { createReport, listReports, updateReport } from '#contract/talk/api/reports.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { apiCall, refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { db, type Person, people, tokenFor } from '#tests/kit/people.ts'
import { outbox } from '#worker/storage/schema/outbox.ts'
import { users } from '#worker/storage/schema/people.ts'
import { orphanObjects, reports } from '#worker/storage/schema/support.ts'

const { png, mp4, pngOf } = bytesOf
const words = { title: 'الصوت متقطع', description: 'الصوت يتقطع كل دقيقة' }
const latest = async (userId: number) =>
  (await db.select().from(reports).where(eq(reports.userId, userId)).orderBy(desc(reports.id)))[0]
const bucketSize = async () => (await env.FILES.list()).objects.length

describe('a report', () => {
  test.each(['student', 'tutor', 'manager', 'studio', 'admin', 'superAdmin'] as const)(
    'can be sent by a %s, with or without files',
    async (kind) => {
      const person = await people[kind]()
      await person.api(createReport, { body: words })
      expect(await latest(person.id)).toMatchObject({ ...words, screenshot: null, log: null, resolved: false })
    },
  )

  test('its files are stored where only a signed address reaches them', async () => {
    const student = await people.student()
    const files = { screenshot: fileOf(png), log: fileOf('{"level":"error"}') }
    await student.api(createReport, { body: words, files })
    const { screenshot, log } = (await latest(student.id)) ?? {}
    expect([screenshot, log]).toEqual([
      expect.stringMatching(/^reports\/screenshots\/[0-9a-f-]{36}$/),
      expect.stringMatching(/^reports\/logs\/[0-9a-f-]{36}$/),
    ])
    expect(
      await db
        .select()
        .from(orphanObjects)
        .where(inArray(orphanObjects.key, [screenshot ?? '', log ?? ''])),
    ).toEqual([])
    for (const key of [screenshot, log]) {
      expect((await send(`/assets/uploads/${key}`)).status).toBe(404)
      expect((await send(`/assets/private/${key}`)).status).toBe(403)
    }
    const { list } = await (await people.admin()).api(listReports, { query: { users: [student.id] } })
    const seen = await send(list[0]?.screenshot ?? '')
    expect([seen.status, new Uint8Array(await seen.arrayBuffer())]).toEqual([200, png])
    const logFile = await send(list[0]?.log ?? '')
    expect([logFile.headers.get('content-disposition'), await logFile.text()]).toEqual([
      'attachment',
      '{"level":"error"}',
    ])
  })

  test('notifies the team once, with the sender and nothing more private than the title', async () => {
    const student = await people.student()
    await student.api(createReport, { body: words, files: { log: fileOf('log') } })
    const alerts = (await db.select().from(outbox).where(eq(outbox.channel, 'ops'))).filter(({ payload }) =>
      JSON.stringify(payload).includes(`${student.id}:`),
    )
    expect(alerts).toMatchObject([{ kind: 'team_alert', userId: 0, recipient: null }])
    expect(JSON.stringify(alerts[0]?.payload)).toContain(words.title)
    expect(JSON.stringify(alerts[0]?.payload)).not.toContain(words.description)
  })

  test('requires an account', async () => {
    expect(await refusalOf(apiCall(createReport, { body: words }))).toEqual({ status: 401, code: 'unauthenticated' })
  })

  test.each([
    ['title', { title: 't' }, { title: '  ' }],
    ['title', { title: 't'.repeat(limits.reportTitle.max) }, { title: 't'.repeat(limits.reportTitle.max + 1) }],
    ['description', { description: 'd' }, { description: '' }],
    [
      'description',
      { description: 'd'.repeat(limits.reportDescription.max) },
      { description: 'd'.repeat(limits.reportDescription.max + 1) },
    ],
  ])('has bounds in its %s', async (field, inside, outside) => {
    const student = await people.student()
    await student.api(createReport, { body: { ...words, ...inside } })
    const refusal = await refusalOf(student.api(createReport, { body: { ...words, ...outside } }))
    expect(refusal).toEqual({ status: 400, code: 'bad-request', field })
  })

  test('requires a description', async () => {
    const student = await people.student()
    const { description } = words
    const call = { body: { description } as typeof words, files: { log: fileOf('x') } }
    expect(await refusalOf(student.api(createReport, call))).toMatchObject({ code: 'bad-request', field: 'title' })
  })

  test('is stored completely or not at all: a bad log leaves no screenshot behind', async () => {
    const [student, before] = [await people.student(), await bucketSize()]
    const refused = (log: File, screenshot = fileOf(png)) =>
      refusalOf(student.api(createReport, { body: words, files: { screenshot, log } }))
    const long = 'l'.repeat(limits.logBytes + 1)
    expect(await refused(fileOf(long))).toEqual({ status: 400, code: 'large-file-size', field: 'log' })
    const wrong = { status: 400, code: 'bad-request', field: 'log' }
    for (const log of ['<html>', '\0\x01', '']) expect(await refused(fileOf(log))).toEqual(wrong)
    expect(await refused(fileOf('log'), fileOf(mp4()))).toEqual({ ...wrong, field: 'screenshot' })
    expect([await bucketSize(), await latest(student.id)]).toEqual([before, undefined])
    const full = { screenshot: fileOf(pngOf(limits.imageBytes)), log: fileOf(long.slice(1)) }
    await student.api(createReport, { body: words, files: full })
    expect(await bucketSize()).toBe(before + 2)
  })

  test('stays when its account is deleted', async () => {
    const student = await people.student()
    await student.api(createReport, { body: words })
    const { id } = (await latest(student.id)) ?? { id: 0 }
    await db.delete(users).where(eq(users.id, student.id))
    const { list } = await (await people.admin()).api(listReports, { query: { ids: [id] } })
    expect(list).toMatchObject([{ id, userId: null }])
  })
})

describe('marking', () => {
  test('a report as done and open again is for admins', async () => {
    const [student, admin] = [await people.student(), await people.admin()]
    await student.api(createReport, { body: words })
    const { id } = (await latest(student.id)) ?? { id: 0 }
    for (const resolved of [true, true, false]) {
      await admin.api(updateReport, { body: { id, resolved } })
      expect((await latest(student.id))?.resolved).toBe(resolved)
    }
    expect(await refusalOf(admin.api(updateReport, { body: { id: 999_999, resolved: true } }))).toEqual({
      status: 404,
      code: 'report-not-found',
    })
    const refusal = refusalOf(student.api(updateReport, { body: { id, resolved: true } }))
    expect(await refusal).toMatchObject({ code: 'forbidden' })
  })
})

describe('the list', () => {
  const start = Date.parse('2031-01-01T00:00:00Z')
  const iso = (ms: number) => new Date(ms).toISOString()
  let admin: Person
  let [first, second, third]: number[] = []
  let authors: number[] = []

  beforeAll(async () => {
    const [one, other] = [await people.student(), await people.tutor()]
    admin = await people.admin()
    authors = [one.id, other.id]
    const row = (userId: number, at: number, more: object) => ({
      userId,
      title: 'Sound',
      description: 'It breaks off',
      createdAt: at,
      updatedAt: at,
      ...more,
    })
    const inserted = await db
      .insert(reports)
      .values([
        row(one.id, start, { screenshot: 'reports/screenshots/a', title: '100% _broken_' }),
        row(one.id, start + dayMs, { log: 'reports/logs/b', resolved: true, updatedAt: start + 3 * dayMs }),
        row(other.id, start + 2 * dayMs, { description: 'Picture Frozen' }),
      ])
      .returning()
    ;[first, second, third] = inserted.map(({ id }) => id)
  })

  type Query = Parameters<typeof admin.api<typeof listReports>>[1]['query']
  const ids = async (query: Query) => {
    clock.set(start)
    const { list, total } = await admin.api(listReports, { query: { users: authors, ...query } })
    expect(total).toBeGreaterThanOrEqual(list.length)
    return list.map(({ id }) => id)
  }

  test('is newest first and paged', async () => {
    expect(await ids({})).toEqual([third, second, first])
    expect([await ids({ size: 2 }), await ids({ size: 2, page: 2 }), await ids({ page: 9 })]).toEqual([
      [third, second],
      [first],
      [],
    ])
    const page = await admin.api(listReports, { query: { users: authors, size: 1 } })
    expect([page.total, page.list[0]?.id]).toEqual([3, third])
  })

  test('is filtered by every field of a report', async () => {
    expect(await ids({ ids: [first ?? 0, third ?? 0] })).toEqual([third, first])
    expect(await ids({ users: authors.slice(1) })).toEqual([third])
    expect([await ids({ title: '% _BRO' }), await ids({ title: '%ound' }), await ids({ title: 'SOUND' })]).toEqual([
      [first],
      [],
      [third, second],
    ])
    expect(await ids({ description: 'frozen' })).toEqual([third])
    expect([await ids({ screenshot: true }), await ids({ screenshot: false })]).toEqual([[first], [third, second]])
    expect([await ids({ log: true }), await ids({ log: false })]).toEqual([[second], [third, first]])
    expect([await ids({ resolved: true }), await ids({ resolved: false })]).toEqual([[second], [third, first]])
    expect(await ids({ createdAt: iso(start + dayMs) })).toEqual([second])
    const between = `createdAt[gte]=${iso(start + dayMs)}&createdAt[lt]=${iso(start + 2 * dayMs)}`
    const filters = [between, `updatedAt[gt]=${iso(start + 2 * dayMs)}`, `createdAt[noeq]=${iso(start)}`]
    const answers = await Promise.all(
      filters.map(async (filter) => {
        const url = `/api/v1/report/list?users=${authors.join('&users=')}&${filter}`
        const response = await send(url, { headers: { authorization: `Bearer ${await tokenFor(admin.id)}` } })
        return ((await response.json()) as { list: { id: number }[] }).list.map(({ id }) => id)
      }),
    )
    expect(answers).toEqual([[second], [second], [third, second]])
  })

  test('signs file addresses for an hour', async () => {
    clock.set(start)
    const { list } = await admin.api(listReports, { query: { ids: [first ?? 0] } })
    const expires = (start + hourMs) / 1000
    expect(list[0]?.screenshot).toMatch(
      new RegExp(`^/assets/private/reports/screenshots/a\\?e=${expires}&s=[\\w-]{43}&r=${admin.id}\\.${first}$`),
    )
    expect(list[0]).toMatchObject({ log: null, createdAt: iso(start) })
  })

  test('is for admins', async () => {
    for (const kind of ['student', 'tutor', 'manager', 'studio'] as const)
      expect(await refusalOf((await people[kind]()).api(listReports, {}))).toMatchObject({ code: 'forbidden' })
  })
})

describe('a report about a person', () => {
  const about = (aboutId: number, reason: 'rude' | 'harassment' = 'rude') => ({ ...words, aboutId, reason })
  const tell = (from: Person, body: object) => from.api(createReport, { body: body as typeof words })

  test('names them and the reason, and is found by either', async () => {
    const [student, tutor, admin] = [await people.student(), await people.tutor(), await people.admin()]
    await tell(student, about(tutor.id))
    await tell(student, words)
    const reply = await admin.api(listReports, { query: { about: [tutor.id] } })
    expect(reply.list).toMatchObject([{ userId: student.id, aboutId: tutor.id, reason: 'rude', ...words }])
    const byReason = await admin.api(listReports, { query: { users: [student.id], reasons: ['rude'] } })
    expect(byReason.list.map(({ id }) => id)).toEqual(reply.list.map(({ id }) => id))
    const others = await admin.api(listReports, { query: { users: [student.id], reasons: ['harassment'] } })
    expect(others.list).toEqual([])
  })

  test('is refused without a reason, about oneself, and about nobody', async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    const refused = (body: object) => refusalOf(tell(student, body))
    expect(await refused({ ...words, aboutId: tutor.id })).toMatchObject({ status: 400, code: 'bad-request' })
    expect(await refused({ ...words, reason: 'rude' })).toMatchObject({ status: 400, code: 'bad-request' })
    expect(await refused({ ...about(tutor.id), reason: 'dull' })).toMatchObject({ status: 400, code: 'bad-request' })
    expect(await refused(about(student.id))).toMatchObject({ status: 400, code: 'bad-request' })
    expect(await refused(about(999_999))).toMatchObject({ status: 404, code: 'user-not-found' })
    expect(await latest(student.id)).toBeUndefined()
  })
})
