/** The published links `/url/{name}`, and addresses that moved. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createStudent } from '#contract/people/api/students.ts'
import { createUser } from '#contract/people/api/users.ts'
import { listShareSources } from '#contract/team/api/admin.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { type ShareSource, shareSourceCookie, shareSources } from '#contract/vocabulary/sharing.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, newAddress, origin, refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { settleLateWorks } from '#tests/kit/late-works.ts'
import { people } from '#tests/kit/people.ts'
import { shareTargetOf } from '#worker/features/public/sharing/open-link.ts'

const open = async (name: string, init: RequestInit = {}): Promise<Response> => {
  const headers = { 'cf-connecting-ip': newAddress(), ...init.headers }
  const answer = await send(`/url/${name}`, { redirect: 'manual', ...init, headers })
  // Visits are counted after the response.
  await settleLateWorks()
  return answer
}
const counted = () => rows('SELECT source, day, visits FROM share_visits ORDER BY source, day')
const cookieOf = (answer: Response): string => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

beforeEach(async () => {
  clock.set('2026-11-22T10:00:00Z')
  await rows('DELETE FROM share_visits')
})

test.each(shareSources)('%s leads to the app and is counted for its day', async (name) => {
  const answer = await open(name)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${origin}/`])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await counted()).toEqual([{ source: name, day: '2026-11-22', visits: 1 }])
})

describe('a visit', () => {
  test('is counted once in half an hour, again after it, and by the day of Cairo', async () => {
    const cookie = cookieOf(await open('sfb'))
    expect(cookie).toMatch(new RegExp(`^${shareSourceCookie}=sfb\\.\\d+$`))
    clock.advance(20 * 60_000)
    await open('sfb', { headers: { cookie } })
    expect(await counted()).toMatchObject([{ visits: 1 }])
    clock.advance(11 * 60_000)
    await open('sfb', { headers: { cookie } })
    expect(await counted()).toMatchObject([{ visits: 2 }])
    // Midnight of Cairo is two hours before that of UTC in winter.
    clock.set('2026-11-22T22:30:00Z')
    await open('sfb')
    expect(await counted()).toEqual([
      { source: 'sfb', day: '2026-11-22', visits: 2 },
      { source: 'sfb', day: '2026-11-23', visits: 1 },
    ])
  })

  test('through another link is another visit', async () => {
    const cookie = cookieOf(await open('sfb'))
    await open('wa', { headers: { cookie } })
    expect(await counted()).toMatchObject([{ source: 'sfb' }, { source: 'wa' }])
  })

  test('is not made by looking at the address, nor by fetching it in advance', async () => {
    await open('sfb', { method: 'HEAD' })
    await open('sfb', { headers: { 'sec-purpose': 'prefetch;prerender' } })
    expect(await counted()).toEqual([])
  })

  test('with a cookie that nobody here wrote is counted like a first one', async () => {
    for (const value of ['sfb', 'sfb.x', `sfb.${Date.now() + 60_000}`, '__proto__.1'])
      await open('sfb', { headers: { cookie: `${shareSourceCookie}=${value}` } })
    expect(await counted()).toMatchObject([{ visits: 4 }])
  })
})

test.each(['fb', 'WA', '__proto__', 'wa%2F..'])(
  'the unknown name %s has a page of its own, and no count',
  async (name) => {
    const answer = await open(name)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('رابط غير معروف')
    expect(await counted()).toEqual([])
  },
)

describe('the target of a link', () => {
  const target = (setting: string | undefined) => shareTargetOf('wa', setting, origin)

  test.each([
    ['{"wa":"/tutors?q=IELTS"}', `${origin}/tutors?q=IELTS`],
    ['{"wa":"https://wa.me/201012345678"}', 'https://wa.me/201012345678'],
    ['{"sfb":"/tutors"}', `${origin}/`],
    [undefined, `${origin}/`],
    ['', `${origin}/`],
    ['no json', `${origin}/`],
    ['null', `${origin}/`],
    ['{"wa":7}', `${origin}/`],
    ['{"wa":"http://plain.example"}', `${origin}/`],
    ['{"wa":"javascript:alert(1)"}', `${origin}/`],
  ])('of %s is %s', (setting, expected) => {
    expect(target(setting)).toBe(expected)
  })
})

describe('the link that somebody came through', () => {
  const password = 'Hiwar-2026'
  const sourceOf = (email: string) => rows('SELECT share_source AS source FROM users WHERE email = ?', email)

  test.each([
    ['sfb', 'sfb'],
    ['nowhere', null],
    [undefined, null],
  ])('given as %s with a registration is stored as %s', async (given, stored) => {
    const source = given as ShareSource | undefined
    const [student, tutor] = ['student', 'tutor'].map((role) => `${role}-${crypto.randomUUID()}@hiwar.test`)
    await apiCall(createStudent, { body: { email: student ?? '', password, source } }, null, newAddress())
    await apiCall(createUser, { body: { role: Role.Tutor, email: tutor ?? '', password, source } }, null, newAddress())
    expect([await sourceOf(student ?? ''), await sourceOf(tutor ?? '')]).toEqual([
      [{ source: stored }],
      [{ source: stored }],
    ])
  })

  test('is shown to the team with its visits and accounts of the last days', async () => {
    const admin = await people.admin()
    await open('wa')
    clock.advance(24 * 60 * 60_000)
    await open('syt')
    await open('syt')
    const student = { email: `student-${crypto.randomUUID()}@hiwar.test`, password, source: 'wa' as const }
    await apiCall(createStudent, { body: student }, null, newAddress())
    await refusalOf(apiCall(createStudent, { body: student }, null, newAddress()))
    const sourcesOf = (days: number) => admin.api(listShareSources, { query: { days } })
    expect(await sourcesOf(2)).toEqual([
      { source: 'syt', visits: 2, registrations: 0 },
      { source: 'wa', visits: 1, registrations: 1 },
    ])
    expect(await sourcesOf(1)).toContainEqual({ source: 'wa', visits: 0, registrations: 1 })
  })
})
