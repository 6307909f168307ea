/** Push services that refuse, are busy or down: what that holds back, and whom it leaves alone. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { timeout } from '#tests/kit/network.ts'
import { people } from '#tests/kit/people.ts'
import { addBrowser, sendPushes, tell } from '#tests/kit/push.ts'

const google = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`
const apple = (name: string) => `https://web.push.apple.com/${name}`

beforeEach(async () => {
  clock.set('2030-11-20T10:00:00Z')
  for (const table of ['outbox', 'notifications', 'push_devices', 'push_services']) await rows(`DELETE FROM ${table}`)
})

const owner = async (endpoint: string) => {
  const person = await people.student()
  await addBrowser(person, endpoint)
  return person
}
const accept = () => new Response(null, { status: 201 })
const answer = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers })
/** Every browser but these is accepted. */
const except = (faults: Readonly<Record<string, () => Response | Error>>) => (endpoint: string) =>
  (faults[endpoint] ?? accept)()
const browsers = async () =>
  (await rows<{ endpoint: string }>('SELECT endpoint FROM push_devices ORDER BY endpoint')).map((one) => one.endpoint)
const failed = async () => (await rows("SELECT 1 FROM outbox WHERE delivery = 'failed'")).length

describe('a browser that its service refuses', () => {
  test.each([401, 403])('after %i holds back nobody else’s messages, and its own is given up', async (status) => {
    const [refused, other] = [await owner(google('refused')), await owner(google('other'))]
    await tell(other)
    // Waits for a second attempt, within the minutes for which the whole channel used to be held.
    await sendPushes(except({ [google('other')]: timeout }))
    await rows('DELETE FROM push_services')
    await tell(refused)
    expect(await sendPushes(except({ [google('refused')]: () => answer(status) }))).toEqual([google('refused')])
    clock.advance(minutes(1))
    expect(await sendPushes(accept)).toEqual([google('other')])
    clock.advance(dayMs)
    expect(await sendPushes(accept)).toEqual([])
    expect(await failed()).toBe(1)
  })

  test('is told to the team once an hour', async () => {
    for (const name of ['a', 'b', 'c']) await tell(await owner(google(name)))
    await sendPushes(() => answer(403))
    expect(await rows("SELECT 1 FROM outbox WHERE kind = 'team_alert'")).toHaveLength(1)
  })

  test('is forgotten when it is refused again after a day, unless a message was accepted in between', async () => {
    const [gone, back] = [await owner(google('gone')), await owner(google('back'))]
    const refuse = (...names: string[]) =>
      sendPushes(except(Object.fromEntries(names.map((name) => [google(name), () => answer(403)]))))
    const round = async (after: number, ...names: string[]) => {
      clock.advance(after)
      await Promise.all([tell(gone), tell(back)])
      await refuse(...names)
      return browsers()
    }
    const both = [google('back'), google('gone')]
    expect(await round(0, 'gone', 'back')).toEqual(both)
    expect(await round(hourMs, 'gone', 'back')).toEqual(both)
    expect(await round(hourMs, 'gone')).toEqual(both)
    expect(await round(dayMs, 'gone', 'back')).toEqual([google('back')])
  })

  test.each([404, 410])('for good, by %i, is forgotten at once', async (status) => {
    await tell(await owner(google('ended')))
    await sendPushes(() => answer(status))
    expect(await browsers()).toEqual([])
  })
})

describe('a push service', () => {
  test('that is busy gets nothing for as long as it asks, while others get theirs', async () => {
    const [first, second, third] = [await owner(google('a')), await owner(google('b')), await owner(apple('c'))]
    await tell(first)
    const busy = () => answer(429, { 'retry-after': '120' })
    expect(await sendPushes(except({ [google('a')]: busy }))).toEqual([google('a')])
    clock.advance(minutes(1))
    await Promise.all([tell(second), tell(third)])
    expect(await sendPushes(accept)).toEqual([apple('c')])
    clock.advance(minutes(1))
    expect(await sendPushes(accept)).toEqual([google('a'), google('b')])
    expect(await rows('SELECT 1 FROM push_services')).toEqual([])
  })

  test('may name a date, and is not left alone for more than an hour', async () => {
    const person = await owner(google('a'))
    const pausedFor = async (retryAfter: string) => {
      await rows('DELETE FROM push_services')
      await tell(person)
      await sendPushes(() => answer(503, { 'retry-after': retryAfter }))
      const [one] = await rows<{ until: number }>('SELECT paused_until AS until FROM push_services')
      return (one?.until ?? 0) - Date.now()
    }
    expect(await pausedFor('31536000')).toBe(hourMs)
    expect(await pausedFor('soon')).toBe(minutes(1))
    const real = new Date(Date.now() + minutes(10)).toUTCString()
    expect(await pausedFor(real)).toBeGreaterThan(minutes(1))
  })

  test('that is down rests twice as long after each failure, and messages sent at once count as one', async () => {
    for (const name of ['a', 'b', 'c']) await tell(await owner(google(name)))
    const down = () => answer(500)
    expect(await sendPushes(down)).toHaveLength(3)
    const failures = async () => (await rows<{ failures: number }>('SELECT failures FROM push_services'))[0]?.failures
    expect(await failures()).toBe(1)
    clock.advance(minutes(1))
    expect(await sendPushes(timeout)).toHaveLength(3)
    expect(await failures()).toBe(2)
    const late = await owner(google('late'))
    await tell(late)
    clock.advance(minutes(1))
    expect(await sendPushes(accept)).toEqual([])
    clock.advance(minutes(1))
    expect(await sendPushes(accept)).toContain(google('late'))
    expect(await failures()).toBeUndefined()
  })
})
