/** Who of the team signs in, and who is refused in their name, is in the log; of everybody else nothing is. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { logIn } from '#contract/people/api/auth.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { listAuditEntries } from '#contract/team/api/audit.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { rows } from '#tests/kit/bookings.ts'
import { newAddress, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { settleLateWorks } from '#tests/kit/late-works.ts'
import { people } from '#tests/kit/people.ts'
import { hashPassword } from '#worker/passwords.ts'

const password = 'karkade-2026'
const chrome = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const withPassword = async () => ({ passwordHash: await hashPassword(password, Number(env.PASSWORD_LOG_N)) })

const enter = async (email: string, typed = password, from = newAddress()) => {
  const headers = { 'content-type': 'application/json', 'cf-connecting-ip': from, 'user-agent': chrome }
  const { status } = await send(`/api/v1${logIn.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: typed }),
  })
  await settleLateWorks()
  return status
}
const linesOf = (id: number) =>
  rows<{ action: string; actor: number }>(
    "SELECT action, actor_id AS actor FROM audit_log WHERE target_id = ? AND action LIKE 'sign-in.%' ORDER BY id",
    id,
  )

beforeEach(() => {
  clock.set('2026-11-23T12:00:00Z')
})

describe('of the team', () => {
  test.each([
    ['a super admin', people.superAdmin],
    ['an admin', people.admin],
    ['a tutor manager', people.manager],
    ['a studio', people.studio],
  ])('%s who signs in is a line, with network and device', async (_, make) => {
    const [member, admin] = [await make(await withPassword()), await people.admin()]
    expect(await enter(member.email, password, '203.0.113.9')).toBe(200)
    const { list } = await admin.api(listAuditEntries, { query: { actors: [member.id], actions: ['sign-in.done'] } })
    expect(list).toMatchObject([
      {
        ...{ actor: { id: member.id }, subject: { id: member.id }, facts: { way: 'password' } },
        ...{ network: '203.0.113.x', device: 'Chrome, Android' },
      },
    ])
  })

  test('refused guesses are one line an account and quarter of an hour, by nobody that is known', async () => {
    const [one, other] = [await people.admin(await withPassword()), await people.admin(await withPassword())]
    for (let i = 0; i < 4; i++) expect(await enter(one.email, 'guess-2026')).toBe(401)
    expect(await enter(other.email, 'guess-2026')).toBe(401)
    const refused = { action: 'sign-in.refused', actor: 0 }
    expect([await linesOf(one.id), await linesOf(other.id)]).toEqual([[refused], [refused]])
    clock.advance(minutes(15))
    expect(await enter(one.email, 'guess-2026')).toBe(401)
    expect(await linesOf(one.id)).toEqual([refused, refused])
    const { list } = await other.api(listAuditEntries, { query: { subjects: [one.id] } })
    expect(list).toMatchObject([{ actor: null }, { actor: null }])
  })

  test('a program that sends the password with each request is one line a quarter of an hour', async () => {
    const member = await people.admin(await withPassword())
    const authorization = `Basic ${Buffer.from(`${member.email}:${password}`).toString('base64')}`
    const ask = () => send('/api/v1/user/current', { headers: { authorization, 'cf-connecting-ip': newAddress() } })
    expect((await ask()).status).toBe(200)
    clock.advance(minutes(6))
    expect((await ask()).status).toBe(200)
    expect(await linesOf(member.id)).toEqual([{ action: 'sign-in.done', actor: member.id }])
  })
})

test('of who learns or teaches there is no line, whether they come in or not', async () => {
  for (const make of [people.student, people.tutor]) {
    const person = await make(await withPassword())
    expect([await enter(person.email), await enter(person.email, 'guess-2026')]).toEqual([200, 401])
    expect([Role.Student, Role.Tutor]).toContain(person.role)
    expect(await linesOf(person.id)).toEqual([])
  }
})

test('what the team does says where it was done', async () => {
  const admin = await people.admin(await withPassword())
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'cf-connecting-ip': '2001:db8:7:8::1',
    'user-agent': chrome,
  }
  const answer = await send('/api/v1/export/topics?', { headers })
  await answer.body?.cancel()
  expect(answer.status).toBe(200)
  expect(await rows('SELECT network, device FROM audit_log WHERE actor_id = ?', admin.id)).toEqual([
    { network: '2001:db8:7::', device: 'Chrome, Android' },
  ])
})
