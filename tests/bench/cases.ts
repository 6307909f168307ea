/** The requests that the benchmark measures, with the target of each. */
import { tutorListLimits } from '#contract/vocabulary/tutor-list.ts'
import { password } from '#scripts/demo-world/accounts.ts'
import { benchEmail, type Cast } from './crowd.ts'
import type { LoadRequest } from './load.ts'

export const api = '/api/v1'

/** A booking puts its news off for half a second. */
const lateMs = 2000

export interface Case {
  name: string
  ask: (i: number) => LoadRequest
  count: number
  /** Number of entries in a response, with which the rows read for it are compared; absent where that says nothing. */
  returned?: (body: unknown) => number
  /** Rows read at most, where a fixed number is expected. */
  most?: number
  /** The median may be at most this many times that of the bare endpoint. */
  timesBare?: number
  /** Sent before the request and not measured, so that the isolate knows the caller: a page that books has loaded lists. */
  before?: (i: number) => LoadRequest
  /** Another case, of which this one may take no more of the processor, measured in alternation. */
  noDearerThan?: string
  /** An earlier case that shows the least such a request costs; printed with the target. */
  floor?: string
  /** Parallel connections; ten by default. More than one is compared with the bare endpoint under as many. */
  connections?: number
  /** How long the server works on after a response; the next requests wait for it, and its processor time is counted. */
  lateMs?: number
  /** Repeated with other crowd sizes, to show that the cost does not grow with them. */
  flat?: boolean
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
const listed = (body: unknown): number => lengthOf(field(body, 'list'))

/** Lists of one person, `{id}`, which nobody tuned one by one. */
const plainLists: readonly (readonly [name: string, path: string, by: 'student' | 'tutor'])[] = [
  ['plans', '/plan/list', 'student'],
  ['payments', '/tx/list', 'student'],
  ['withdrawals', '/invoice', 'tutor'],
  ['lessons of a tutor', '/lesson/list?users={id}', 'tutor'],
  ['conversations', '/chat/list/rooms/{id}', 'tutor'],
  ['notifications', '/notification/list', 'student'],
]

export const casesOf = (cast: Cast, tokens: ReadonlyMap<number, string>, now: number): Case[] => {
  const { students, tutors } = cast
  const signed = (id: number): Record<string, string> => ({ authorization: `Bearer ${tokens.get(id) ?? ''}` })
  const student = (i: number): number => students[i % students.length] ?? 0
  const tutor = (i: number): number => tutors[(i * 37) % tutors.length] ?? 0
  const get = (path: string, headers?: Record<string, string>): LoadRequest => ({
    method: 'GET',
    path: `${api}${path}`,
    headers,
  })
  const account = (i: number): LoadRequest => get('/user/current', signed(student(i % 100)))
  const bookingOf = (i: number): LoadRequest => {
    const at = i % tutors.length
    const [tutorId, time] = [tutors[at] ?? 0, cast.freeTime(at, Math.floor(i / tutors.length))]
    const body = JSON.stringify({ tutorId, ...time, duration: 30 })
    return { method: 'POST', path: `${api}/lesson`, headers: signed(student(i)), body }
  }
  const bareOf = (method: string, i: number): LoadRequest => ({
    method,
    path: `${api}/bare`,
    headers: signed(student(i % 100)),
  })
  const week = `after=${new Date(now).toISOString()}&before=${new Date(now + 7 * 86_400_000).toISOString()}`
  // So many that a hundred tutors hold nearly as many matches as are counted; with fewer the lists would differ.
  const severalTopics = Array.from({ length: tutorListLimits.topics }, (_, i) => `topic=${i + 1}`).join('&')
  return [
    // Of a signed-in user the isolate knows, through all that stands before a handler.
    { name: 'bare read', ask: (i) => bareOf('GET', i), before: account, count: 1000 },
    { name: 'bare read, write', ask: (i) => bareOf('POST', i), before: account, count: 300, connections: 1 },
    {
      name: 'tutor list',
      ask: (i) => get(`/user/tutor/list/onboarded?page=${(i % 5) + 1}`),
      count: 1500,
      returned: listed,
      timesBare: 2,
      flat: true,
    },
    // Visitors get this list from the edge cache; for a signed-in user it comes from the database every time.
    {
      name: 'tutor list, own',
      ask: (i) => get(`/user/tutor/list/onboarded?page=${(i % 5) + 1}`, signed(student(i))),
      count: 1000,
      returned: listed,
    },
    // Half of all tutors have a matching topic, so that with a hundred tutors as well all counted rows are found.
    {
      name: 'tutor search',
      ask: (i) => get(`/user/tutor/list/onboarded?search=${encodeURIComponent('ing')}`, signed(student(i))),
      count: 600,
      returned: listed,
      flat: true,
    },
    ...[
      ['by topic', 'topic=1'],
      ['by topics, level and gender', `${severalTopics}&level=3&gender=female`],
      ['of the week, best rated', 'when=week&sort=rating'],
      ['of mornings and evenings, newest', 'part=morning&part=evening&sort=new'],
      ['of a search, a topic and evenings', `search=${encodeURIComponent('ing')}&topic=1&part=evening&sort=rating`],
    ].map(
      ([name, query]): Case => ({
        name: `tutor list ${name}`,
        ask: (i) => get(`/user/tutor/list/onboarded?${query}`, signed(student(i))),
        count: 300,
        returned: listed,
        flat: true,
      }),
    ),
    {
      name: 'similar tutors',
      ask: (i) => get(`/user/tutor/similar/${tutor(i)}`),
      count: 300,
      returned: lengthOf,
      flat: true,
    },
    {
      name: 'favourites of an evening',
      ask: (i) => get('/favourite-tutor/list?part=evening', signed(student(i % 100))),
      count: 300,
      returned: listed,
      flat: true,
    },
    { name: 'tutor info', ask: (i) => get(`/user/tutor/info/${tutor(i)}`), count: 1000, returned: () => 1, flat: true },
    { name: 'tutor stats', ask: (i) => get(`/user/tutor/stats/${tutor(i)}`), count: 1000 },
    {
      name: 'tutor ratings',
      ask: (i) => get(`/rating/list/tutor/${tutor(i)}`),
      count: 1000,
      returned: listed,
      flat: true,
    },
    {
      name: 'own account',
      ask: account,
      count: 1000,
      returned: () => 1,
      timesBare: 1.6,
      floor: 'bare read',
    },
    {
      name: 'lesson list',
      ask: (i) => get(`/lesson/list?users=${student(i % 100)}`, signed(student(i % 100))),
      count: 1000,
      returned: listed,
      timesBare: 1.8,
      floor: 'bare read',
      flat: true,
    },
    {
      name: 'slots of a week',
      ask: (i) => get(`/availability-slot?userIds=${tutor(i)}&full=true&${week}`, signed(student(i % 100))),
      count: 1000,
      returned: (body) => listed(field(body, 'slots')) + lengthOf(field(body, 'subslots')),
      timesBare: 2,
      floor: 'bare read',
      flat: true,
    },
    ...plainLists.map(([name, path, by]): Case => {
      const asker = (i: number) => (by === 'tutor' ? (tutors[i % 100] ?? 0) : student(i % 100))
      return {
        name,
        ask: (i) => get(path.replace('{id}', String(asker(i))), signed(asker(i))),
        count: 500,
        returned: listed,
        noDearerThan: 'slots of a week',
        flat: true,
      }
    }),
    ...(cast.havePasswords
      ? [
          {
            name: 'log-in',
            ask: (i: number) => ({
              method: 'POST',
              path: `${api}/auth/password`,
              body: JSON.stringify({ email: benchEmail(student(i)), password }),
            }),
            count: 40,
          },
        ]
      : []),
    { name: 'booking', ask: (i) => bookingOf(i), count: 60, most: 200, flat: true, lateMs },
    // Far from the other bookings, so that each time is still free.
    {
      name: 'booking in turn',
      ask: (i) => bookingOf(i + 3 * tutors.length),
      before: (i) => get('/user/current', signed(student(i + 3 * tutors.length))),
      count: 60,
      connections: 1,
      timesBare: 5,
      floor: 'bare read, write',
      lateMs,
    },
  ]
}
