/** Looks of super admins: who opens them, what they read, what ends them, and what is written down. */
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { listInvoices } from '#contract/money/api/invoices.ts'
import { signOut } from '#contract/people/api/auth.ts'
import { endLook, startLook } from '#contract/people/api/looks.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { listMessages, listRooms } from '#contract/talk/api/chat.ts'
import { blockAccount } from '#contract/team/api/blocks.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { devicePassword, signInWith } from '#tests/kit/devices.ts'
import { askNew, earner } from '#tests/kit/invoices.ts'
import { lookAt, lookWords, reportAbout } from '#tests/kit/looks.ts'
import { make } from '#tests/kit/make.ts'
import { db, people, personOf } from '#tests/kit/people.ts'
import { closeLooks } from '#worker/features/people/looks/store.ts'
import { clientFor } from '#worker/http/looking.ts'
import { hashPassword } from '#worker/passwords.ts'
import { issueToken } from '#worker/tokens.ts'

const minute = 60_000
const over = { status: 401, code: 'unauthenticated' }
const body = { words: lookWords, reportId: null }
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code
const logOf = (personId: number) =>
  rows<{ action: string; actor_id: number; facts: string }>(
    "SELECT action, actor_id, facts FROM audit_log WHERE target_id = ? AND action LIKE 'look.%' ORDER BY id",
    personId,
  )

describe('opening', () => {
  test('is for super admins, of students and tutors', async () => {
    const [student, admin] = [await people.student(), await people.superAdmin()]
    for (const role of Object.values(Role)) {
      const caller = await personOf[role]()
      if (role !== Role.SuperAdmin)
        expect(await codeOf(caller.api(startLook, { params: { id: student.id }, body }))).toBe('forbidden')
      const work = admin.api(startLook, { params: { id: caller.id }, body })
      if (role === Role.Student || role === Role.Tutor) expect((await work).person.role).toBe(role)
      else expect(await codeOf(work)).toBe('forbidden')
    }
    expect(await codeOf(admin.api(startLook, { params: { id: 900_000_000 }, body }))).toBe('user-not-found')
  })

  test('asks for a proof', async () => {
    const [student, admin] = [await people.student(), await people.superAdmin()]
    const old = await issueToken(env.TOKEN_SECRET, admin.id, Date.now(), { provedAt: Date.now() - 11 * minute })
    expect(await codeOf(apiCall(startLook, { params: { id: student.id }, body }, old))).toBe('proof-required')
  })

  test('of a blocked account is refused', async () => {
    const [student, admin] = [await people.student(), await people.superAdmin()]
    await admin.api(blockAccount, {
      params: { id: student.id },
      body: { reason: 'rude', words: 'أسلوب غير لائق', until: null },
    })
    expect(await codeOf(admin.api(startLook, { params: { id: student.id }, body }))).toBe('illegal')
  })

  test('tells the person, unless an open report about them is the reason', async () => {
    const [student, other, admin] = [await people.student(), await people.tutor(), await people.superAdmin()]
    const told = () =>
      rows<{ facts: string }>("SELECT facts FROM notifications WHERE user_id = ? AND kind = 'account_seen'", student.id)
    await lookAt(admin, student, await reportAbout(student, other))
    expect(await told()).toEqual([])
    for (const wrong of [await reportAbout(other, student), await reportAbout(student, other, true), 900_000_000])
      expect(await codeOf(lookAt(admin, student, wrong))).toBe('report-not-found')
    expect(await told()).toEqual([])
    await lookAt(admin, student)
    expect((await told()).map(({ facts }) => JSON.parse(facts))).toEqual([{ note: lookWords }])
  })
})

describe('reading', () => {
  test('is as the person, without a text of a chat', async () => {
    const [student, tutor, admin] = [await people.student(), await people.tutor(), await people.superAdmin()]
    const room = await make.room(student.id, tutor.id)
    const looking = await lookAt(admin, student)
    expect((await looking.api(getCurrentUser, {})).id).toBe(student.id)
    const own = await student.api(listRooms, { params: { user: student.id } })
    const seen = await looking.api(listRooms, { params: { user: student.id } })
    expect(seen.total).toBe(own.total)
    expect(seen.list.every(({ latestMessage }) => (latestMessage?.text ?? '') === '')).toBe(true)
    expect(await codeOf(looking.api(listRooms, { params: { user: student.id }, query: { keyword: 'كلام' } }))).toBe(
      'view-hidden',
    )
    expect(await refusalOf(looking.api(listMessages, { params: { room: room.id } }))).toEqual({
      status: 403,
      code: 'view-hidden',
    })
    expect(await codeOf(looking.api(listRooms, { params: { user: tutor.id } }))).toBe('forbidden')
  })

  test('masks numbers that money is sent to', async () => {
    const [tutor, admin] = [await earner(), await people.superAdmin()]
    await askNew(tutor)
    const looking = await lookAt(admin, tutor)
    const { list } = await looking.api(listInvoices, {})
    expect(list.map(({ receiver }) => receiver)).toEqual(['••••apay'])
  })

  test('has a database that takes no writes', async () => {
    const claims = { id: 1, iat: 0, exp: 0, look: 1 }
    const client = clientFor(claims, env.DB)
    const writes = [
      "UPDATE users SET name = 'x' WHERE id = 1",
      'insert into looks (id) values (1)',
      'DELETE FROM users',
      'WITH one AS (SELECT 1) INSERT OR IGNORE INTO looks (id) SELECT 1',
      'REPLACE INTO looks (id) VALUES (1)',
      'PRAGMA foreign_keys = OFF',
    ]
    for (const sql of writes) expect(() => client.prepare(sql), sql).toThrow('view-only')
    expect(await client.prepare('WITH one AS (SELECT 1 AS updated_at) SELECT * FROM one').first()).toBeTruthy()
    expect(clientFor({ id: 1, iat: 0, exp: 0 }, env.DB)).toBe(env.DB)
  })

  test('opens no socket, no private file and no other look', async () => {
    const [student, admin] = [await people.student(), await people.superAdmin()]
    const { token, api } = await lookAt(admin, student)
    const authorization = `Bearer ${token}`
    const socket = await send('/api/v1/socket', { headers: { authorization, upgrade: 'websocket' } })
    expect(socket.status).toBe(401)
    expect((await send('/assets/receipts/any.png', { headers: { authorization } })).status).toBe(401)
    expect(await codeOf(api(startLook, { params: { id: student.id }, body }))).toBe('view-only')
  })
})

describe('a look ends', () => {
  test('after fifteen minutes', async () => {
    clock.set(Date.now())
    const [student, admin] = [await people.student(), await people.superAdmin()]
    const looking = await lookAt(admin, student)
    clock.advance(14 * minute)
    await looking.api(getCurrentUser, {})
    clock.advance(minute)
    expect(await refusalOf(looking.api(getCurrentUser, {}))).toEqual(over)
  })

  test('when the admin ends it, opens another, is demoted or blocked, or the person is', async () => {
    const [student, admin] = [await people.student(), await people.superAdmin()]
    await people.superAdmin()
    const endings = {
      ended: () => admin.api(endLook, {}),
      replaced: () => lookAt(admin, student),
      demoted: () => env.DB.prepare(`UPDATE users SET role = 2 WHERE id = ${admin.id}`).run(),
      blocked: () => env.DB.prepare(`UPDATE users SET blocked_until = 9e15 WHERE id = ${admin.id}`).run(),
      person: () => env.DB.prepare(`UPDATE users SET blocked_until = 9e15 WHERE id = ${student.id}`).run(),
    }
    for (const [ending, end] of Object.entries(endings)) {
      const looking = await lookAt(admin, student)
      await looking.api(getCurrentUser, {})
      await end()
      expect(await refusalOf(looking.api(getCurrentUser, {})), ending).toEqual(over)
      await closeLooks(db, Date.now())
      await env.DB.prepare('UPDATE users SET blocked_until = 0, role = iif(id = ?1, 1, role) WHERE id IN (?1, ?2)')
        .bind(admin.id, student.id)
        .run()
      const facts = JSON.parse((await logOf(student.id)).findLast(({ action }) => action === 'look.end')?.facts ?? '{}')
      expect(facts).toEqual({ ending, areas: 'user' })
      await admin.api(endLook, {})
    }
  })

  test('with the sign-in it was opened from, and with no other of the admin', async () => {
    const student = await people.student()
    const admin = await people.superAdmin({ passwordHash: await hashPassword(devicePassword, 10) })
    const [first, second] = [await signInWith(admin), await signInWith(admin)]
    const { token } = await apiCall(startLook, { params: { id: student.id }, body }, first)
    await apiCall(signOut, {}, second)
    await apiCall(getCurrentUser, {}, token)
    await apiCall(signOut, {}, first)
    expect(await refusalOf(apiCall(getCurrentUser, {}, token))).toEqual(over)
  })

  test('for nobody else', async () => {
    const [student, admin, other] = [await people.student(), await people.superAdmin(), await people.superAdmin()]
    const looking = await lookAt(admin, student)
    await other.api(endLook, {})
    await looking.api(getCurrentUser, {})
  })
})

test('the log says who looked, why, at what, and how it ended', async () => {
  const [student, admin] = [await people.student(), await people.superAdmin()]
  const looking = await lookAt(admin, student)
  for (let i = 0; i < 2; i++) await looking.api(getCurrentUser, {})
  await looking.api(listRooms, { params: { user: student.id } })
  await admin.api(endLook, {})
  const log = await logOf(student.id)
  expect(log.map(({ action, actor_id, facts }) => [action, actor_id, JSON.parse(facts)])).toEqual([
    ['look.start', admin.id, { words: lookWords, report: null }],
    ['look.read', admin.id, { area: 'user' }],
    ['look.read', admin.id, { area: 'chat' }],
    ['look.end', admin.id, { ending: 'ended', areas: 'user chat' }],
  ])
})

test('a look is history, and of one admin one is open', async () => {
  const [student, admin] = [await people.student(), await people.superAdmin()]
  await lookAt(admin, student)
  await lookAt(admin, student)
  expect(await rows('SELECT 1 FROM looks WHERE admin_id = ? AND ended_at IS NULL', admin.id)).toHaveLength(1)
  for (const change of ["words = 'أخرى'", 'ends_at = ends_at + 1', 'report_id = 1'])
    await expect(env.DB.prepare(`UPDATE looks SET ${change} WHERE admin_id = ?`).bind(admin.id).run()).rejects.toThrow(
      'history',
    )
})
