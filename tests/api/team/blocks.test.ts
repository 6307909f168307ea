/** Blocks of accounts: who makes them, what they end, and that they end by themselves. */
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test } from 'vitest'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { bookLesson, getLesson } from '#contract/lessons/api/lessons.ts'
import { logIn, logInWithGoogle } from '#contract/people/api/auth.ts'
import { getCurrentUser, getUser, listUsers } from '#contract/people/api/users.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { blockAccount, listBlocks, unblockAccount } from '#contract/team/api/blocks.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { bookingRequestIn, expectConsistentBookings, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { apiCall, newAddress, refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { db, newEmail, type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { buildServices } from '#worker/build-services.ts'
import { settleBlocks } from '#worker/features/team/blocks/settle.ts'
import { createGoogleSimulator } from '#worker/gateways/simulated/google.ts'
import { hashPassword } from '#worker/passwords.ts'

afterEach(expectConsistentBookings)

const password = 'sahlab-2026'
const words = 'طلب الدفع خارج حوار مرتين'
const reason = 'payment-outside' as const
const block = (by: Person, { id }: { id: number }, until: number | null = Date.now() + 7 * dayMs) =>
  by.api(blockAccount, {
    params: { id },
    body: { reason, words, until: until === null ? null : toIsoInstant(until) },
  })
const unblock = (by: Person, { id }: { id: number }) =>
  by.api(unblockAccount, { params: { id }, body: { words: 'راجعنا القرار' } })
const enter = (email: string, typed = password) =>
  apiCall(logIn, { body: { email, password: typed } }, null, newAddress())
const errorOf = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('no refusal')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  )
const sweep = (now = Date.now()) => settleBlocks(buildServices(env, { waitUntil: () => undefined }), now)

describe('signing in', () => {
  test('with the right password tells why and until when; a wrong one and an unknown address tell nothing', async () => {
    const [admin, student] = [
      await people.admin(),
      await people.student({ passwordHash: await hashPassword(password, 10) }),
    ]
    const { token } = await enter(student.email)
    const until = Date.now() + 7 * dayMs
    await block(admin, student, until)
    expect((await refusalOf(apiCall(getCurrentUser, {}, token))).code).toBe('unauthenticated')
    // Also a token that was issued for a moment after the block.
    expect((await refusalOf(student.api(getCurrentUser, {}))).code).toBe('unauthenticated')
    const told = await errorOf(enter(student.email))
    expect([told.status, told.code, told.block]).toEqual([
      403,
      'account-blocked',
      { reason, words, until: toIsoInstant(until) },
    ])
    const [wrong, unknown] = [await errorOf(enter(student.email, 'guess-2026')), await errorOf(enter(newEmail()))]
    expect([wrong.code, wrong.block]).toEqual(['wrong-password', null])
    expect([unknown.code, unknown.block]).toEqual(['wrong-password', null])
    const authorization = `Basic ${Buffer.from(`${student.email}:${password}`).toString('base64')}`
    const basic = await send('/api/v1/user/current', { headers: { authorization, 'cf-connecting-ip': newAddress() } })
    expect([basic.status, await basic.json()]).toMatchObject([403, { code: 'account-blocked', block: { words } }])
  })

  test('with Google is refused before anything is linked', async () => {
    const [admin, student] = [await people.admin(), await people.student({ verifiedEmail: true })]
    await block(admin, student, null)
    const token = await createGoogleSimulator(db).issueIdToken(
      { email: student.email, emailVerified: true },
      null,
      Date.now(),
    )
    const told = await errorOf(apiCall(logInWithGoogle, { body: { token, type: 'id-token' } }, null, newAddress()))
    expect([told.code, told.block?.until]).toEqual(['account-blocked', null])
    expect(await rows('SELECT google_id FROM users WHERE id = ?', student.id)).toEqual([{ google_id: null }])
  })

  test('is open again from the instant of the end on, without any job, and after the team ends it', async () => {
    const now = clock.set('2027-02-03T09:00:00Z')
    const hash = await hashPassword(password, 10)
    const [admin, one, other] = [
      await people.admin(),
      await people.student({ passwordHash: hash }),
      await people.student({ passwordHash: hash }),
    ]
    await block(admin, one, now + dayMs)
    await block(admin, other, null)
    clock.set(now + dayMs - 1)
    expect((await errorOf(enter(one.email))).code).toBe('account-blocked')
    clock.set(now + dayMs)
    const { token } = await enter(one.email)
    expect((await apiCall(getCurrentUser, {}, token)).id).toBe(one.id)
    await unblock(admin, other)
    expect((await enter(other.email)).user.id).toBe(other.id)
    // One that has passed its end is history: the next one may be made, and the sweep closes it.
    await block(admin, one, null)
    const { list } = await admin.api(listBlocks, { params: { id: one.id } })
    expect(list.map(({ endedAt, endedBy }) => [endedAt, endedBy])).toEqual([
      [null, null],
      [toIsoInstant(now + dayMs), null],
    ])
  })
})

test('open pages close at once', async () => {
  const [admin, student] = [await people.admin(), await people.student()]
  const tab = await openTab(student)
  await block(admin, student)
  expect(await tab.closed).toBe(realtime.close.revoked)
})

/** What went back to the week, or as minutes of their own where that ends soon. */
const returnedOf = async (id: number) => {
  const [back] = await rows(
    `SELECT duration - week_minutes + (SELECT coalesce(sum(minutes), 0) FROM minute_lots WHERE lesson_id = lessons.id) AS minutes
     FROM lessons WHERE id = ?`,
    id,
  )
  return back
}

describe('coming lessons', () => {
  test('of a student are cancelled by the team, their minutes return and the tutor alone is told; repeating changes nothing', async () => {
    const [admin, student, tutor] = [
      await people.admin(),
      await subscriber(300),
      await people.tutor({ notificationMethod: 1 }),
    ]
    const slot = await offer(tutor)
    const { id } = await student.api(bookLesson, { body: bookingRequestIn(slot) })
    expect(await returnedOf(id)).toEqual({ minutes: 0 })
    await block(admin, student)
    for (let run = 0; run < 2; run++) await sweep()
    const { lesson } = await admin.api(getLesson, { params: { id } })
    expect(lesson).toMatchObject({ canceledBy: admin.id })
    expect(await returnedOf(id)).toEqual({ minutes: 30 })
    const told = await rows(
      "SELECT user_id AS userId FROM notifications WHERE kind = 'lesson_canceled' AND json_extract(facts, '$.refId') = ?",
      id,
    )
    expect(told).toEqual([{ userId: tutor.id }])
    expect(await rows('SELECT terminated_at AS ended FROM subscriptions WHERE user_id = ?', student.id)).toEqual([
      { ended: null },
    ])
    expect(await rows('SELECT settled_at IS NULL AS open FROM account_blocks WHERE user_id = ?', student.id)).toEqual([
      { open: 0 },
    ])
  })

  test('of a tutor go back to the student, and the tutor is neither listed nor booked', async () => {
    const [admin, student, tutor] = [await people.admin(), await subscriber(300), await people.tutor()]
    const slot = await offer(tutor)
    const body = bookingRequestIn(slot)
    const { id } = await student.api(bookLesson, { body })
    const listed = async () => (await apiCall(listOnboardedTutors, { query: { size: 100 } })).list.map((one) => one.id)
    expect(await listed()).toContain(tutor.id)
    await block(admin, tutor, null)
    await sweep()
    expect((await student.api(getLesson, { params: { id } })).lesson.canceledBy).toBe(admin.id)
    expect(await returnedOf(id)).toEqual({ minutes: 30 })
    expect(await rows('SELECT 1 FROM tutor_public WHERE id = ?', tutor.id)).toEqual([])
    expect((await refusalOf(student.api(bookLesson, { body }))).code).toBe('tutor-not-found')
    await unblock(admin, tutor)
    await student.api(bookLesson, { body })
  })

  test('that are many are cancelled by the sweep', async () => {
    const [admin, student, tutor] = [await people.admin(), await people.student(), await people.tutor()]
    const start = Math.ceil(Date.now() / hourMs) * hourMs + dayMs
    for (let i = 0; i < 12; i++)
      await make.lesson({ tutorId: tutor.id, studentId: student.id, start: start + i * hourMs, trial: false })
    const { ends } = await admin.api(listBlocks, { params: { id: student.id } })
    expect(ends).toMatchObject({ lessons: 12, minutes: 360, appointments: 0 })
    await block(admin, student)
    await sweep()
    const [left] = await rows(
      'SELECT count(*) AS n FROM lessons WHERE student_id = ? AND canceled_at IS NULL',
      student.id,
    )
    expect(left).toEqual({ n: 0 })
  })
})

test('interviews of a blocked tutor are cancelled on their behalf', async () => {
  const [admin, tutor, manager] = [await people.admin(), await people.tutor(), await people.manager()]
  const { id } = await make.interview({
    tutorId: tutor.id,
    managerId: manager.id,
    start: Date.now() + dayMs,
    status: 1,
  })
  await block(admin, tutor)
  await sweep()
  expect(await rows('SELECT status FROM interviews WHERE id = ?', id)).toEqual([{ status: 5 }])
})

describe('who may', () => {
  test('not oneself, not an admin by a regular one; super admins do, and one is left', async () => {
    const [admin, colleague, owner] = [await people.admin(), await people.admin(), await people.superAdmin()]
    for (const [by, whom] of [
      [admin, admin],
      [admin, colleague],
      [admin, owner],
      [owner, owner],
    ] as const)
      expect((await refusalOf(block(by, whom))).code).toBe('forbidden')
    await block(owner, colleague)
    expect((await refusalOf(unblock(admin, colleague))).code).toBe('forbidden')
    await unblock(owner, colleague)
    const second = await people.superAdmin()
    await block(owner, second, null)
    await unblock(owner, second)
  })

  test('codes: one block at a time, none to end, an end in the past, nobody', async () => {
    const [admin, student] = [await people.admin(), await people.student()]
    expect((await refusalOf(unblock(admin, student))).code).toBe('block-not-found')
    expect((await refusalOf(block(admin, student, Date.now() - 1))).code).toBe('bad-request')
    await block(admin, student)
    expect((await refusalOf(block(admin, student))).code).toBe('block-exists')
    for (const ask of [block, unblock])
      expect((await refusalOf(ask(admin, { id: 9_999_999 }))).code).toBe('user-not-found')
    expect((await refusalOf(admin.api(listBlocks, { params: { id: 9_999_999 } }))).code).toBe('user-not-found')
  })
})

test('the list shows and finds who is blocked; the person is mailed, and the log has both', async () => {
  const [admin, student] = [await people.admin(), await people.student()]
  const until = Date.now() + dayMs
  await block(admin, student, until)
  expect((await admin.api(getUser, { params: { id: student.id } })).block).toEqual({ until: toIsoInstant(until) })
  const ids = async () => (await admin.api(listUsers, { query: { blocked: true, size: 100 } })).list.map(({ id }) => id)
  expect(await ids()).toContain(student.id)
  await unblock(admin, student)
  expect(await ids()).not.toContain(student.id)
  expect((await admin.api(getUser, { params: { id: student.id } })).block).toBeUndefined()
  expect(await rows("SELECT kind FROM outbox WHERE user_id = ? AND channel = 'email' ORDER BY id", student.id)).toEqual(
    [{ kind: 'account_blocked' }, { kind: 'account_unblocked' }],
  )
  expect(await rows('SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id', student.id)).toEqual([
    { action: 'user.block' },
    { action: 'user.unblock' },
  ])
  // What is over is kept as it was.
  await expect(rows("UPDATE account_blocks SET words = 'x' WHERE user_id = ?", student.id)).rejects.toThrow()
})
