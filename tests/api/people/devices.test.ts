/** Signed-in devices: how their tokens turn, and what ends them. */
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createCalendarFeed, getCalendarFeed } from '#contract/lessons/api/calendar-feeds.ts'
import { refreshToken, signOut } from '#contract/people/api/auth.ts'
import { endDevice, endOtherDevices, listDevices } from '#contract/people/api/devices.ts'
import { getCurrentUser, updateUser } from '#contract/people/api/users.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { addPushDevice } from '#contract/talk/api/notifications.ts'
import { deviceLimits } from '#contract/vocabulary/devices.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { devicePassword, signInWith, userAgents, withPassword } from '#tests/kit/devices.ts'
import { db, people, tokenFor } from '#tests/kit/people.ts'
import { connect } from '#tests/kit/sockets.ts'
import { deleteOldDevices } from '#worker/features/people/devices/sweep.ts'
import { verifyToken } from '#worker/tokens.ts'

const signedOut = { status: 401, code: 'unauthenticated' }
const whoIs = (token: string) => apiCall(getCurrentUser, {}, token)
const refresh = (token: string) => apiCall(refreshToken, {}, token)
const list = (token: string) => apiCall(listDevices, {}, token)
const deviceOf = async (token: string) => (await verifyToken(env.TOKEN_SECRET, token, Date.now(), true))?.device
const idOf = async (token: string) => (await deviceOf(token))?.id ?? 0

/** Waits until the first use of a token is written down, after its response. */
const use = async (token: string) => {
  await whoIs(token)
  const { id, turn } = (await deviceOf(token)) ?? { id: 0, turn: 0 }
  await expect
    .poll(() => rows('SELECT 1 FROM signed_in_devices WHERE id = ? AND (turn > ? OR used_at IS NOT NULL)', id, turn))
    .toHaveLength(1)
}

test('beyond the most that one may have, the device used longest ago gives way', async () => {
  const person = await withPassword()
  const oldest = await signInWith(person)
  await rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO signed_in_devices (id, user_id, created_at, last_seen_at, turned_at, issued_at, outlived_at)
     SELECT ? + i, user_id, created_at, last_seen_at + i, turned_at, issued_at, outlived_at FROM signed_in_devices, n WHERE id = ?`,
    ...[deviceLimits.most - 1, await idOf(oldest), await idOf(oldest)],
  )
  expect((await whoIs(oldest)).id).toBe(person.id)
  const newest = await signInWith(person)
  expect(await refusalOf(whoIs(oldest))).toEqual(signedOut)
  expect(await list(newest)).toHaveLength(deviceLimits.most)
})

describe('tokens turn', () => {
  test('the newest goes on, also after weeks of sleep, and keeps the instant of the log-in', async () => {
    const at = clock.set('2026-11-02T12:00:00Z')
    const person = await withPassword()
    const first = await signInWith(person)
    clock.advance(40 * dayMs)
    expect(await refusalOf(whoIs(first))).toEqual(signedOut)
    const second = await refresh(first)
    expect((await whoIs(second)).id).toBe(person.id)
    expect(await deviceOf(second)).toEqual({ id: await idOf(first), turn: 2 })
    expect((await verifyToken(env.TOKEN_SECRET, second, Date.now()))?.iat).toBe(at / 1000)
    clock.advance(51 * dayMs)
    expect(await refusalOf(refresh(second))).toEqual(signedOut)
  })

  test('a lost answer signs nobody out: the same token is exchanged again, whenever the line is back', async () => {
    clock.set('2026-11-02T12:00:00Z')
    const first = await signInWith(await withPassword())
    await refresh(first)
    clock.advance(3 * dayMs)
    const again = await refresh(first)
    expect(await deviceOf(again)).toEqual({ id: await idOf(first), turn: 2 })
    await whoIs(first)
    await whoIs(again)
  })

  test('two tabs at once get the same turn', async () => {
    const first = await signInWith(await withPassword())
    const tokens = await Promise.all([refresh(first), refresh(first), refresh(first)])
    for (const token of tokens) {
      expect((await deviceOf(token))?.turn).toBe(2)
      await whoIs(token)
    }
  })

  test('the token before counts for two minutes after the new one was used, then it ends the device', async () => {
    clock.set('2026-11-02T12:00:00Z')
    const person = await withPassword()
    const first = await signInWith(person)
    const second = await refresh(first)
    await use(second)
    clock.advance(deviceLimits.replacedMs - 1)
    expect(await deviceOf(await refresh(first))).toMatchObject({ turn: 2 })
    await whoIs(first)
    clock.advance(1)
    expect(await refusalOf(refresh(first))).toEqual(signedOut)
    expect(await refusalOf(whoIs(second))).toEqual(signedOut)
    expect(await refusalOf(refresh(second))).toEqual(signedOut)
    const told = await rows<{ kind: string }>('SELECT kind FROM outbox WHERE recipient = ? ORDER BY id', person.email)
    expect(told.map(({ kind }) => kind)).toEqual(['device_signed_in', 'device_reused'])
    expect(
      await rows("SELECT 1 FROM notifications WHERE user_id = ? AND kind = 'device_reused'", person.id),
    ).toHaveLength(1)
    const [ended] = await list(await signInWith(person)).then((all) => all.filter(({ current }) => !current))
    expect(ended).toMatchObject({ id: await idOf(first), reusedAt: new Date().toISOString() })
  })

  test('an older one ends the device at once, whatever is asked with it', async () => {
    const first = await signInWith(await withPassword())
    const third = await refresh(await refresh(first))
    expect(await refusalOf(whoIs(first))).toEqual(signedOut)
    expect(await refusalOf(whoIs(third))).toEqual(signedOut)
  })

  test('a token that names no device counts until it expires, and gets one when it is exchanged', async () => {
    const person = await people.student()
    expect(await list(person.token)).toEqual([])
    const fresh = await refresh(person.token)
    expect(await list(fresh)).toMatchObject([{ id: await idOf(fresh), current: true }])
    await whoIs(person.token)
    expect(await rows('SELECT 1 FROM outbox WHERE recipient = ?', person.email)).toEqual([])
    expect(await refusalOf(refresh(await tokenFor(person.id, Date.now() - 8 * dayMs)))).toEqual(signedOut)
  })
})

describe('the list', () => {
  test('names browser and system, and which device asks', async () => {
    const person = await withPassword()
    const [phone, desk] = [await signInWith(person, userAgents.iphone), await signInWith(person)]
    expect(await list(phone)).toMatchObject([
      { id: await idOf(phone), browser: 'Safari', system: 'iOS', kind: 'phone', current: true, reusedAt: null },
      { id: await idOf(desk), browser: 'Chrome', system: 'Windows', kind: 'computer', current: false },
    ])
  })

  test('a sign-in on a browser and system that the account did not have is told by mail, once', async () => {
    const person = await withPassword()
    for (const agent of [userAgents.chrome, userAgents.chrome, userAgents.iphone, userAgents.iphone])
      await signInWith(person, agent)
    const mails = await rows<{ payload: string }>(
      "SELECT payload FROM outbox WHERE recipient = ? AND kind = 'device_signed_in' ORDER BY id",
      person.email,
    )
    expect(mails.map(({ payload }) => JSON.parse(payload).browser)).toEqual(['Chrome', 'Safari'])
  })

  test('the last use is noted every ten minutes', async () => {
    const at = clock.set('2026-11-02T12:00:00Z')
    const token = await signInWith(await withPassword())
    const seen = async () => (await list(token))[0]?.lastSeenAt
    clock.advance(minutes(10) - 1)
    await whoIs(token)
    expect(await seen()).toBe(new Date(at).toISOString())
    clock.advance(1)
    await whoIs(token)
    await expect.poll(seen).toBe(new Date(at + minutes(10)).toISOString())
  })
})

describe('ending', () => {
  test('one device: its tokens and sockets, and no other', async () => {
    const person = await withPassword()
    const [here, there] = [await signInWith(person), await signInWith(person)]
    const [own, other] = [await connect(here), await connect(there)]
    await apiCall(endDevice, { params: { id: await idOf(there) } }, here)
    await apiCall(endDevice, { params: { id: await idOf(there) } }, here)
    expect(await other.closed).toBe(realtime.close.revoked)
    expect(await refusalOf(whoIs(there))).toEqual(signedOut)
    expect(await refusalOf(refresh(there))).toEqual(signedOut)
    expect(await list(here)).toMatchObject([{ current: true }])
    own.text('ping')
    await own.pong()
  })

  test('a device of somebody else is as one that never was', async () => {
    const [person, stranger] = [await withPassword(), await withPassword()]
    const [token, foreign] = [await signInWith(person), await signInWith(stranger)]
    const answers = [await idOf(foreign), 1].map((id) => refusalOf(apiCall(endDevice, { params: { id } }, token)))
    for (const answer of await Promise.all(answers)) expect(answer).toEqual({ status: 404, code: 'device-not-found' })
    await whoIs(foreign)
  })

  test('all others: with their push messages, tokens without a device, and the calendar; this one goes on', async () => {
    const person = await withPassword()
    const [here, there] = [await signInWith(person), await signInWith(person)]
    const push = (name: string) => ({
      endpoint: `https://push.hiwar.invalid/${name}-${person.id}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    })
    const stored = () => rows<{ id: number }>('SELECT device_id AS id FROM push_devices WHERE user_id = ?', person.id)
    for (const [token, name] of [
      [here, 'here'],
      [there, 'there'],
    ] as const)
      await apiCall(addPushDevice, { body: push(name) }, token)
    await apiCall(createCalendarFeed, {}, here)
    const other = await connect(there)
    await apiCall(endOtherDevices, {}, here)
    expect(await other.closed).toBe(realtime.close.revoked)
    expect(await refusalOf(whoIs(there))).toEqual(signedOut)
    expect(await refusalOf(whoIs(person.token))).toEqual(signedOut)
    expect(await stored()).toEqual([{ id: await idOf(here) }])
    expect(await apiCall(getCalendarFeed, {}, here)).toEqual({ createdAt: null })
    expect(await list(await refresh(here))).toMatchObject([{ id: await idOf(here) }])
    await apiCall(addPushDevice, { body: push('again') }, here)
    expect(await stored()).toHaveLength(2)
    await signInWith(person)
  })

  test('a token that names no device cannot end the others', async () => {
    const person = await people.student()
    expect(await refusalOf(apiCall(endOtherDevices, {}, person.token))).toEqual({ status: 409, code: 'illegal' })
  })

  test('a new password ends all others; this device goes on with the token of the answer alone', async () => {
    const person = await withPassword()
    const [here, there] = [await signInWith(person), await signInWith(person)]
    const body = { password: { current: devicePassword, new: 'molokhia-2' } }
    const { token = '' } = await apiCall(updateUser, { params: { id: person.id }, body }, here)
    for (const old of [here, there]) expect(await refusalOf(whoIs(old))).toEqual(signedOut)
    expect(await list(token)).toMatchObject([{ id: await idOf(here), current: true }])
    expect(await deviceOf(await refresh(token))).toMatchObject({ id: await idOf(here) })
  })

  test('signing out ends its device, for every role, and repeating it is harmless', async () => {
    for (const make of [people.student, people.tutor, people.manager, people.studio, people.admin, people.superAdmin]) {
      const person = await withPassword(make as typeof people.student)
      const [token, other] = [await signInWith(person), await signInWith(person)]
      for (let time = 0; time < 2; time++) await apiCall(signOut, {}, token)
      expect(await refusalOf(whoIs(token))).toEqual(signedOut)
      await whoIs(other)
    }
    await apiCall(signOut, {}, 'abc.def.ghi')
    await apiCall(signOut, {})
  })

  test('a token whose own time is over signs its device out as well', async () => {
    clock.set('2026-11-02T12:00:00Z')
    const token = await signInWith(await withPassword())
    clock.advance(20 * dayMs)
    await apiCall(signOut, {}, token)
    expect(await refusalOf(refresh(token))).toEqual(signedOut)
  })
})

describe('time', () => {
  test('the team is signed out after twelve hours without use, and after seven days with it', async () => {
    clock.set('2026-11-02T12:00:00Z')
    const admin = await withPassword(people.admin as typeof people.student)
    const token = await signInWith(admin)
    clock.advance(12 * hourMs - 1)
    await whoIs(token)
    const seen = () =>
      rows('SELECT 1 FROM signed_in_devices WHERE user_id = ? AND last_seen_at = ?', admin.id, Date.now())
    await expect.poll(seen).toHaveLength(1)
    clock.advance(12 * hourMs - 1)
    await whoIs(token)
    clock.advance(12 * hourMs + 1)
    expect(await refusalOf(refresh(token))).toEqual(signedOut)
  })

  test('the daily sweep ends what is over, and forgets what ended long ago', async () => {
    const at = clock.set('2026-11-02T12:00:00Z')
    const [student, admin] = [await withPassword(), await withPassword(people.admin as typeof people.student)]
    const ids = [await idOf(await signInWith(student)), await idOf(await signInWith(admin))]
    const endings = () =>
      rows<{ ending: string | null }>(
        'SELECT ending FROM signed_in_devices WHERE id IN (?, ?) ORDER BY user_id',
        ...ids,
      ).then((all) => all.map(({ ending }) => ending))
    await deleteOldDevices(db, at + 12 * hourMs - 1)
    expect(await endings()).toEqual([null, null])
    await deleteOldDevices(db, at + 12 * hourMs)
    expect(await endings()).toEqual([null, 'expired'])
    await deleteOldDevices(db, at + 90 * dayMs)
    expect(await endings()).toEqual(['expired', 'expired'])
    await deleteOldDevices(db, at + 12 * hourMs + deviceLimits.keptMs)
    expect(await endings()).toEqual(['expired'])
  })
})
