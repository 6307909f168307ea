/**
 * `npm run bench`: what the product costs on this machine, beside the least anything could cost here. Figures are
 * printed against their targets and never fail a build: a busy machine is not a defect.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser, seeded } from '#tests/journeys/browser.ts'
import { startServer } from '#tests/journeys/server.ts'
import { withSeeder } from '#tests/seed/seed.ts'
import { password } from '#tests/seed/world.ts'
import { build } from '#tests/tools/build.ts'
import { command, elapsed, endOnSignals, report } from '#tests/tools/run.ts'
import { learn } from '#tests/tools/screens.ts'
import { type Served, serve } from '#tests/tools/serve.ts'
import { migrate } from '#tests/tools/state.ts'
import { costOf, hashPassword } from '#worker/passwords.ts'
import { issueToken } from '#worker/tokens.ts'
import { benchEmail, benchRooms, type CrowdSize, crowdRows, freeTime, studentIds, tutorIds } from './crowd.ts'
import { type Ask, load, type Measured } from './load.ts'
import { firstLoad, laterChunks } from './pages.ts'
import { burst, echo, messages } from './sockets.ts'

const secret = 'a-secret-of-the-benchmark-of-at-least-32-bytes'
const main: CrowdSize = { tutors: 1000, students: 2000, lessonsPerTutor: 50 }
const small: CrowdSize = { tutors: 100, students: 200, lessonsPerTutor: 50 }
const large: CrowdSize = { tutors: 10_000, students: 20_000, lessonsPerTutor: 5 }
const api = '/api/v1'

const verdicts: { target: string; got: string; good: boolean }[] = []
const judge = (target: string, got: string, good: boolean): void => {
  verdicts.push({ target, got, good })
}
const ms = (value: number): string => `${value.toFixed(1)} ms`
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

interface Case {
  name: string
  ask: (i: number) => Ask
  count: number
  /** Rows a caller gets, to judge what the database read for them; absent: not judged by rows returned. */
  returned?: (body: unknown) => number
  /** Rows read at most, where a fixed number is meant. */
  most?: number
  /** Median against the bare answer. */
  timesBare?: number
  /** Repeated at other sizes to see that size does not matter. */
  flat?: boolean
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
const listed = (body: unknown): number => lengthOf(field(body, 'list'))

const casesOf = (size: CrowdSize, tokens: ReadonlyMap<number, string>, now: number): Case[] => {
  const students = studentIds(size)
  const signed = (id: number): Record<string, string> => ({ authorization: `Bearer ${tokens.get(id) ?? ''}` })
  const student = (i: number): number => students[i % students.length] ?? 0
  const tutor = (i: number): number => ((i * 37) % size.tutors) + 1
  const get = (path: string, headers?: Record<string, string>): Ask => ({
    method: 'GET',
    path: `${api}${path}`,
    headers,
  })
  const week = `after=${new Date(now).toISOString()}&before=${new Date(now + 7 * 86_400_000).toISOString()}`
  return [
    {
      name: 'tutor list',
      ask: (i) => get(`/user/tutor/list/onboarded?page=${(i % 5) + 1}`),
      count: 1500,
      returned: listed,
      timesBare: 2,
      flat: true,
    },
    // As strangers get it from the edge above; here as a person signed in does, from the database every time.
    {
      name: 'tutor list, own',
      ask: (i) => get(`/user/tutor/list/onboarded?page=${(i % 5) + 1}`, signed(student(i))),
      count: 1000,
      returned: listed,
    },
    // Every other tutor teaches something that holds it, so that all that is counted is found among a hundred too.
    {
      name: 'tutor search',
      ask: (i) => get(`/user/tutor/list/onboarded?search=${encodeURIComponent('ing')}`, signed(student(i))),
      count: 600,
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
      name: 'lesson list',
      ask: (i) => get(`/lesson/list?users=${student(i)}`, signed(student(i))),
      count: 1000,
      returned: listed,
      timesBare: 3,
      flat: true,
    },
    {
      name: 'slots of a week',
      ask: (i) => get(`/availability-slot?userIds=${tutor(i)}&full=true&${week}`, signed(student(i))),
      count: 1000,
      returned: (body) => listed(field(body, 'slots')) + lengthOf(field(body, 'subslots')),
      timesBare: 3,
      flat: true,
    },
    {
      name: 'log-in',
      ask: (i) => ({
        method: 'POST',
        path: `${api}/auth/password`,
        body: JSON.stringify({ email: benchEmail(student(i)), password }),
      }),
      count: 40,
    },
    {
      name: 'booking',
      ask: (i) => {
        const tutorId = (i % size.tutors) + 1
        const time = freeTime(size, tutorId, Math.floor(i / size.tutors), now)
        return {
          method: 'POST',
          path: `${api}/lesson`,
          headers: signed(student(i)),
          body: JSON.stringify({ tutorId, ...time, duration: 30 }),
        }
      },
      count: 60,
      most: 200,
      flat: true,
    },
  ]
}

interface RowsSeen {
  read: number
  returned: number
}

/** Asks a few times with counting switched on; the costliest answer is the one that counts. */
const rowsOf = async (origin: string, one: Case, from: number): Promise<RowsSeen> => {
  let worst: RowsSeen = { read: 0, returned: 0 }
  for (let i = from; i < from + 5; i++) {
    const { method, path, headers, body } = one.ask(i)
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}${path}`, {
      method,
      body,
      headers: { ...headers, ...json, 'x-count-rows': '1' },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${one.name}: ${answer.status} ${text.slice(0, 200)}`)
    const read = Number(answer.headers.get('x-rows-read'))
    if (read >= worst.read) worst = { read, returned: one.returned?.(text === '' ? null : JSON.parse(text)) ?? 0 }
  }
  return worst
}

const withCrowd = async (
  size: CrowdSize,
  work: (server: Served, cases: Case[], tokens: Map<number, string>) => Promise<void>,
): Promise<void> => {
  const state = await mkdtemp(join(tmpdir(), 'hiwar-bench-'))
  const now = Date.now()
  try {
    const began = performance.now()
    await migrate(state)
    const rows = crowdRows(size, now, await hashPassword(password, costOf(undefined)))
    await withSeeder(state, (deliver) => deliver(rows))
    report(
      `\n${size.tutors} tutors, ${size.students} students, ${size.tutors * size.lessonsPerTutor} lessons, written in ${elapsed(began)}`,
    )
    const tokens = new Map<number, string>()
    for (const id of [...tutorIds(size).slice(0, 100), ...studentIds(size)])
      tokens.set(id, await issueToken(secret, id, now))
    const server = await serve({ state, entry: 'tests/bench/worker.ts', vars: { TOKEN_SECRET: secret } })
    try {
      await work(server, casesOf(size, tokens, now), tokens)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(state, { recursive: true, force: true, maxRetries: 5 })
  }
}

const row = (name: string, { perSecond, p50, p99, refused }: Measured, rows: RowsSeen | null): void => {
  const odd = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ')
  report(
    `${name.padEnd(18)}${perSecond.toFixed(0).padStart(8)}${ms(p50).padStart(11)}${ms(p99).padStart(11)}${(rows ? String(rows.read) : '').padStart(11)}${(rows?.returned ? String(rows.returned) : '').padStart(10)}   ${odd}`,
  )
}

const rowsAtMain = new Map<string, number>()

const http = async (server: Served, cases: Case[]): Promise<void> => {
  report(
    `${''.padEnd(18)}${'req/s'.padStart(8)}${'p50'.padStart(11)}${'p99'.padStart(11)}${'rows read'.padStart(11)}${'returned'.padStart(10)}`,
  )
  const bare = await load(server.port, () => ({ method: 'GET', path: `${api}/health` }), 1500)
  row('bare answer', bare, null)
  for (const one of cases) {
    // Far from the numbers the load uses, so that a booking is a new one.
    const rows = await rowsOf(server.origin, one, 900)
    const measured = await load(server.port, one.ask, one.count)
    row(one.name, measured, rows)
    rowsAtMain.set(one.name, rows.read)
    const most = one.most ?? (one.returned ? 5 * rows.returned + 50 : null)
    if (most !== null) judge(`${one.name}: rows read ≤ ${most}`, String(rows.read), rows.read <= most)
    if (one.timesBare)
      judge(
        `${one.name}: p50 ≤ ${one.timesBare} × bare`,
        `${(measured.p50 / bare.p50).toFixed(2)} ×`,
        measured.p50 <= one.timesBare * bare.p50,
      )
    if (measured.refused.size > 0) judge(`${one.name}: every answer a success`, 'see the table', false)
  }
}

const sockets = async (server: Served, tokens: Map<number, string>): Promise<void> => {
  const rooms = benchRooms(main)
  const tokenOf = (id: number): string => tokens.get(id) ?? ''
  const bare = await echo(server.origin, 'echo', 300)
  const stored = await echo(server.origin, 'stored', 300)
  // Ten people in turn, or the limit of messages would be what is measured.
  const pairs = rooms
    .slice(0, 10)
    .map(({ id, student, tutor }) => ({ roomId: id, tokens: [tokenOf(student), tokenOf(tutor)] as const }))
  const { acked, delivered, lost } = await messages(server.origin, pairs, 300)
  const perSecond = await burst(
    server.origin,
    rooms.slice(10).map(({ id, student }) => ({ roomId: id, token: tokenOf(student) })),
  )
  report(`\nsockets               p50         p99`)
  report(`bare echo       ${ms(bare.p50).padStart(9)}   ${ms(bare.p99).padStart(9)}`)
  report(`stored echo     ${ms(stored.p50).padStart(9)}   ${ms(stored.p99).padStart(9)}`)
  report(`message, acked  ${ms(acked.p50).padStart(9)}   ${ms(acked.p99).padStart(9)}`)
  report(`to the other    ${ms(delivered.p50).padStart(9)}   ${ms(delivered.p99).padStart(9)}   ${lost} lost`)
  report(
    `burst           ${perSecond.toFixed(0)} messages/s stored and acknowledged, ${rooms.length - 10} rooms at once`,
  )
  judge(
    'message there and back: p99 ≤ 3 × bare echo',
    `${(acked.p99 / bare.p99).toFixed(2)} ×, of a stored one ${(acked.p99 / stored.p99).toFixed(2)} ×`,
    acked.p99 <= 3 * bare.p99,
  )
  judge('messages delivered', `${lost} lost`, lost === 0)
}

const flatness = async (size: CrowdSize): Promise<void> =>
  withCrowd(size, async (server, cases) => {
    for (const one of cases.filter(({ flat }) => flat)) {
      const rows = await rowsOf(server.origin, one, 400)
      const measured = await load(server.port, one.ask, Math.min(one.count, 300))
      row(one.name, measured, rows)
      const before = rowsAtMain.get(`${one.name} at 100`)
      if (size === small) rowsAtMain.set(`${one.name} at 100`, rows.read)
      else if (before !== undefined)
        // Neighbouring rows come and go with the data; growth with the number of tutors would be tenfold and more.
        judge(
          `${one.name}: rows read flat from 100 to 10,000 tutors`,
          `${before} → ${rows.read}`,
          rows.read <= 1.5 * before + 10,
        )
    }
  })

const pages = async (): Promise<void> => {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const known = await learn(server.origin)
    const tutors = await firstLoad(browser, server.origin, '/tutors')
    const lesson =
      known.lesson === null
        ? null
        : await firstLoad(browser, server.origin, `/lesson/${known.lesson}`, await seeded(server.origin, 'malak'))
    const [biggest] = await laterChunks(tutors.files)
    report('\nJavaScript of a first load      gzip       brotli')
    report(`/tutors, signed out      ${kilobytes(tutors.gzip).padStart(11)}  ${kilobytes(tutors.brotli).padStart(11)}`)
    if (lesson)
      report(
        `lesson, signed in        ${kilobytes(lesson.gzip).padStart(11)}  ${kilobytes(lesson.brotli).padStart(11)}`,
      )
    if (biggest) report(`biggest later chunk      ${kilobytes(biggest.gzip).padStart(11)}  ${biggest.name}`)
    judge('/tutors: first load ≤ 160 KB gzip', kilobytes(tutors.gzip), tutors.gzip <= 160 * 1024)
    if (biggest) judge('no later chunk > 60 KB gzip', kilobytes(biggest.gzip), biggest.gzip <= 60 * 1024)
  } finally {
    await browser.close()
    await server.stop()
  }
}

const parts = process.argv.slice(2).filter((word) => !word.startsWith('--'))
/** `npm run bench -- sockets pages` runs those parts alone; no word runs all. */
const wanted = (part: 'http' | 'sockets' | 'flat' | 'pages'): boolean => parts.length === 0 || parts.includes(part)

await command(async () => {
  endOnSignals(async () => {})
  await build()
  await withCrowd(main, async (server, cases, tokens) => {
    if (wanted('http')) await http(server, cases)
    if (wanted('sockets')) await sockets(server, tokens)
  })
  if (wanted('flat')) {
    await flatness(small)
    if (!process.argv.includes('--quick')) await flatness(large)
  }
  if (wanted('pages')) await pages()
  report('\ntargets')
  for (const { target, got, good } of verdicts) report(`${good ? 'pass' : 'FAIL'}  ${target.padEnd(56)} ${got}`)
  report(`\n${verdicts.filter(({ good }) => good).length} of ${verdicts.length} targets met, in ${elapsed()}`)
  return 0
})
