/** Coupons, invitations, topics, plans and lessons as the team lists them: filters, orders and cursors. */
import { describe, expect, test } from 'vitest'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { listCoupons } from '#contract/money/api/coupons.ts'
import { listInvites } from '#contract/money/api/invites.ts'
import { listPlans } from '#contract/money/api/plans.ts'
import { addMyTopics, listTopics, removeMyTopics } from '#contract/people/api/topics.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { inviteAddress } from '#tests/kit/invites.ts'
import { make } from '#tests/kit/make.ts'
import { newEmail, nextNumber, type Person, people } from '#tests/kit/people.ts'

interface PageOf<Row> {
  readonly list: Row[]
  readonly total: number
  readonly next: string | null
  readonly previous: string | null
}

/** Every row, a page of two at a time, forwards by cursors; then back to the first page. */
const walk = async <Row>(read: (query: { size: number; page: number; cursor?: string }) => Promise<PageOf<Row>>) => {
  const pages: Row[][] = []
  let reply = await read({ size: 2, page: 1 })
  const first = reply.list
  for (;;) {
    pages.push(reply.list)
    if (reply.next === null) break
    reply = await read({ size: 2, page: pages.length + 1, cursor: reply.next })
  }
  for (let page = pages.length - 1; page > 0; page--) {
    reply = await read({ size: 2, page, cursor: reply.previous ?? '' })
    expect(reply.list).toEqual(pages[page - 1])
  }
  expect([reply.list, reply.previous]).toEqual([first, null])
  return pages.flat()
}

describe('coupons', () => {
  test('by the beginning of their code, their plan and their expiry', async () => {
    const [admin, plan] = [await people.admin(), await make.plan()]
    const mark = `LIST${nextNumber()}`
    const created = []
    for (let i = 0; i < 5; i++)
      created.push(
        await make.coupon({ planId: plan.id, code: `${mark}-${i}`, expiresAt: Date.now() + (5 - i) * dayMs }),
      )
    const ids = created.map(({ id }) => id)
    const read = (query: object) => admin.api(listCoupons, { query: { planIds: [plan.id], ...query } })
    expect((await walk(read)).map(({ id }) => id)).toEqual(ids.toReversed())
    const byExpiry = await walk((page) => read({ ...page, orderBy: 'expires_at', orderDirection: 'desc' }))
    expect(byExpiry.map(({ id }) => id)).toEqual(ids)
    expect((await read({ code: `${mark.toLowerCase()}-3` })).list.map(({ id }) => id)).toEqual([ids[3]])
    expect((await read({ code: mark })).total).toBe(5)
    expect((await read({ code: 'NONE%' })).list).toEqual([])
    const soon = toIsoInstant(Date.now() + 2.5 * dayMs)
    expect((await read({ expiresAt: { lt: soon } })).list.map(({ id }) => id)).toEqual([ids[4], ids[3]])
    expect(await refusalOf(read({ colour: 'red' }))).toMatchObject({ code: 'bad-request', field: 'colour' })
  })
})

describe('invitations', () => {
  test('by the beginning of their address, and whether they were accepted', async () => {
    const [admin, plan] = [await people.admin(), await make.plan()]
    const emails = [newEmail('list-a'), newEmail('list-a'), newEmail('list-b')]
    for (const email of emails)
      await inviteAddress(admin, { email, planId: plan.id, expiresAt: toIsoInstant(Date.now() + dayMs) })
    const read = (query: object) => admin.api(listInvites, { query: { planIds: [plan.id], ...query } })
    expect((await walk(read)).map(({ email }) => email)).toEqual(emails.toReversed())
    expect((await read({ email: 'LIST-A' })).total).toBe(2)
    expect([(await read({ accepted: true })).total, (await read({ accepted: false })).total]).toEqual([0, 3])
  })
})

describe('topics', () => {
  test('are listed with how many people chose them, to admins alone, most chosen first if wanted', async () => {
    const [admin, student, tutor] = [await people.admin(), await people.student(), await people.tutor()]
    const [few, many] = [
      await make.topic(`قائمة قليلة ${nextNumber()}`),
      await make.topic(`قائمة كثيرة ${nextNumber()}`),
    ]
    await student.api(addMyTopics, { body: { topicIds: [few.id, many.id] } })
    await tutor.api(addMyTopics, { body: { topicIds: [many.id] } })
    const usersOf = async (id: number) =>
      (await admin.api(listTopics, { query: { name: 'قائمة' } })).list.find((topic) => topic.id === id)?.users
    expect([await usersOf(few.id), await usersOf(many.id)]).toEqual([1, 2])
    const { list } = await admin.api(listTopics, { query: { name: 'قائمة', orderBy: 'users' } })
    expect(list.map(({ id }) => id)).toEqual([many.id, few.id])
    await student.api(removeMyTopics, { body: { topicIds: [many.id] } })
    expect(await usersOf(many.id)).toBe(1)
    for (const token of [null, student.token]) {
      const seen = await apiCall(listTopics, { query: { name: 'قائمة' } }, token)
      expect(seen.list.every((topic) => !('users' in topic))).toBe(true)
    }
  })
})

test('plans in the order of their price and minutes', async () => {
  const admin = await people.admin()
  const ids: number[] = []
  for (const [weeklyMinutes, baseMonthlyPrice] of [
    [60, 300_000],
    [240, 100_000],
    [120, 200_000],
  ] as const)
    ids.push((await make.plan({ weeklyMinutes, baseMonthlyPrice })).id)
  const [first, second, third] = ids
  const read = async (query: object) =>
    (await walk((page) => admin.api(listPlans, { query: { ids, ...query, ...page } }))).map(({ id }) => id)
  expect(await read({})).toEqual([third, second, first])
  expect(await read({ orderBy: 'price', orderDirection: 'asc' })).toEqual([second, third, first])
  expect(await read({ orderBy: 'weekly_minutes' })).toEqual([second, third, first])
})

describe('lessons', () => {
  const five = async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const created = []
    for (let i = 1; i <= 5; i++)
      created.push(await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - i * hourMs }))
    return { tutor, student, ids: created.map(({ id }) => id) }
  }
  const idsOf = (list: { lesson: { id: number } }[]) => list.map(({ lesson }) => lesson.id)
  const readAs = (reader: Person, users: number[]) => (query: object) =>
    reader.api(listLessons, { query: { users, ...query } })

  test('by cursor, for the team and for a member, of either side and in either direction', async () => {
    const { tutor, student, ids } = await five()
    const admin = await people.admin()
    for (const read of [
      readAs(admin, [student.id]),
      readAs(admin, [tutor.id]),
      readAs(admin, [tutor.id, student.id]),
      readAs(student, [student.id]),
      readAs(tutor, [tutor.id]),
    ]) {
      expect(idsOf(await walk(read))).toEqual(ids)
      const oldest = await walk((page) => read({ ...page, orderDirection: 'asc' }))
      expect(idsOf(oldest)).toEqual(ids.toReversed())
      expect((await read({ size: 2 })).total).toBe(5)
      expect((await read({ size: 2, page: 9 })).list).toEqual([])
    }
  })

  test('of everybody, by state', async () => {
    const { student, ids } = await five()
    const admin = await people.admin()
    await make.cancel(ids[1] ?? 0, student.id)
    const read = async (query: object) =>
      idsOf((await admin.api(listLessons, { query: { size: 100, ...query } })).list).filter((id) => ids.includes(id))
    expect(await read({ ratified: false })).toEqual([ids[1]])
    expect(await read({ canceled: false })).toEqual(ids.filter((_, i) => i !== 1))
    expect(await read({ ratified: false, canceled: false })).toEqual([])
    expect(await read({ past: false })).toEqual([])
  })
})
