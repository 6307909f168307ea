/**
 * `npm run bench`: what the product costs on this machine, beside the least anything could cost here. Figures are
 * printed against their targets and never fail a build, because a busy machine is not a defect; only rows read by the lists
 * of the team, which are the same on every machine, do.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { openBrowser, type SignedPerson, signInSeeded } from '#tests/journeys/browser.ts'
import { startServer, type TestServer } from '#tests/journeys/server.ts'
import { password } from '#tests/seed/accounts.ts'
import { withSeeder } from '#tests/seed/seed.ts'
import type { Delivery } from '#tests/seed/seed-rows.ts'
import { build } from '#tests/tools/build.ts'
import { command, elapsed, endOnSignals, mustRun, report } from '#tests/tools/run.ts'
import { readScreenFacts } from '#tests/tools/screens/facts.ts'
import { type Served, serve } from '#tests/tools/serve.ts'
import { migrate } from '#tests/tools/state.ts'
import { hashPassword, parsePasswordCost } from '#worker/passwords.ts'
import { issueToken } from '#worker/tokens.ts'
import { api, type Case, casesOf } from './cases.ts'
import { benchRooms, type CrowdSize, crowdRows, studentIds, tutorIds } from './crowd.ts'
import { lineScenarios, measureLine } from './line.ts'
import { manyPeople, manyRows, reader, type TeamList, teamLists } from './lists.ts'
import { type Comparison, compareLoads, type LoadRequest, type LoadResult, load, type Trips } from './load.ts'
import { buyers, entriesPerTutor, ledgerRows, paymentRows, reportPaid } from './money.ts'
import { adminScripts, firstLoad, laterChunks } from './pages.ts'
import { crowdInRooms, lessonsOfNotes, measureRooms } from './rooms.ts'
import { measureScroll, messagesInRoom } from './scroll.ts'
import { burst, echo, messages, pipelinedEcho, pipelinedRoom } from './sockets.ts'

const secret = 'a-secret-of-the-benchmark-of-at-least-32-bytes'
const main: CrowdSize = { tutors: 1000, students: 2000, lessonsPerTutor: 50 }
const small: CrowdSize = { tutors: 100, students: 200, lessonsPerTutor: 50 }
const quick: CrowdSize = { tutors: 200, students: 400, lessonsPerTutor: 25 }
const large: CrowdSize = { tutors: 10_000, students: 20_000, lessonsPerTutor: 5 }

const verdicts: { target: string; got: string; good: boolean }[] = []
const judge = (target: string, got: string, good: boolean): void => {
  verdicts.push({ target, got, good })
}
const ms = (value: number): string => `${value.toFixed(1)} ms`
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

interface Cost extends Trips {
  /** Entries in the response. */
  readonly returned: number
  /** Duration of the response in ms with a database at this distance. */
  readonly farMs: number
}

/** A round trip between Cairo and a database in Europe, ms. */
const farMs = 40

/** Sends a few requests to a server that counts and delays its queries; returns the most expensive one. */
const costOfCase = async (origin: string, one: Case, from: number): Promise<Cost> => {
  let worst: Cost | null = null
  for (let i = from; i < from + 5; i++) {
    const { method, path, headers, body } = one.ask(i)
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const began = performance.now()
    const answer = await fetch(`${origin}${path}`, {
      method,
      body,
      headers: { ...headers, ...json, 'x-count-trips': String(farMs) },
    })
    const text = await answer.text()
    const took = performance.now() - began
    if (!answer.ok) throw new Error(`${one.name}: ${answer.status} ${text.slice(0, 200)}`)
    const trips = JSON.parse(answer.headers.get('x-trips') ?? 'null') as Trips
    const returned = one.returned?.(text === '' ? null : JSON.parse(text)) ?? 0
    if (!worst || trips.rowsRead >= worst.rowsRead) worst = { ...trips, returned, farMs: took }
  }
  if (!worst) throw new Error(`${one.name} was never asked`)
  return worst
}

/** A server over a state of its own that holds these rows. `what` they are is reported with the time it took to write them. */
const withRows = async (
  rows: readonly Delivery[],
  what: string,
  work: (server: Served) => Promise<void>,
): Promise<void> => {
  const state = await mkdtemp(join(tmpdir(), 'hiwar-bench-'))
  try {
    const began = performance.now()
    await migrate(state)
    await withSeeder(state, (deliver) => deliver(rows))
    report(`\n${what}, written in ${elapsed(began)}`)
    const server = await serve({ state, entry: 'tests/bench/worker.ts', vars: { TOKEN_SECRET: secret } })
    try {
      await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(state, { recursive: true, force: true, maxRetries: 5 })
  }
}

const withCrowd = async (
  size: CrowdSize,
  work: (server: Served, cases: Case[], tokens: Map<number, string>) => Promise<void>,
  more: (size: CrowdSize, now: number) => readonly Delivery[] = () => [],
): Promise<void> => {
  const now = Date.now()
  const rows = crowdRows(size, now, await hashPassword(password, parsePasswordCost(undefined)))
  const tokens = new Map<number, string>()
  for (const id of [...tutorIds(size).slice(0, size.rooms ?? 100), ...studentIds(size)])
    tokens.set(id, await issueToken(secret, id, now))
  const what = `${size.tutors} tutors, ${size.students} students, ${size.tutors * size.lessonsPerTutor} lessons`
  await withRows([...rows, ...more(size, now)], what, (server) => work(server, casesOf(size, tokens, now), tokens))
}

const heading = (): void =>
  report(
    `${''.padEnd(18)}${'req/s'.padStart(8)}${'p50'.padStart(11)}${'p99'.padStart(11)}${'× bare'.padStart(8)}${'cpu'.padStart(9)}${'× bare'.padStart(8)}${'in turn'.padStart(9)}${`at ${farMs} ms`.padStart(11)}${'rows read'.padStart(11)}${'written'.padStart(9)}${'returned'.padStart(10)}`,
  )

const row = (name: string, measured: LoadResult, timesBare: Comparison['ratio'] | null, cost: Cost | null): void => {
  const { perSecond, p50, p99, cpuMs, refused } = measured
  const odd = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ')
  const times = timesBare?.p50.toFixed(2) ?? ''
  const cpuTimes = timesBare?.cpuMs.toFixed(2) ?? ''
  const costs = cost ? [cost.depth, ms(cost.farMs), cost.rowsRead, cost.rowsWritten, cost.returned || ''] : []
  const [depth = '', far = '', read = '', written = '', returned = ''] = costs.map(String)
  report(
    `${name.padEnd(18)}${perSecond.toFixed(0).padStart(8)}${ms(p50).padStart(11)}${ms(p99).padStart(11)}${times.padStart(8)}${ms(cpuMs).padStart(9)}${cpuTimes.padStart(8)}${depth.padStart(9)}${far.padStart(11)}${read.padStart(11)}${written.padStart(9)}${returned.padStart(10)}   ${odd}`,
  )
}

const rowsAtMain = new Map<string, number>()

const bareAnswer = (): LoadRequest => ({ method: 'GET', path: `${api}/health` })

const compare = (server: Served, { ask, count, connections, lateMs }: Case): Promise<Comparison> =>
  compareLoads(server, ask, bareAnswer, count, connections, lateMs)

const http = async (server: Served, cases: Case[]): Promise<void> => {
  heading()
  row('bare answer', await load(server, bareAnswer, 1000), null, null)
  for (const one of cases) {
    // Far from the indices the load uses, so that each booking is a new one.
    const cost = await costOfCase(server.origin, one, 900)
    const { measured, ratio } = await compare(server, one)
    row(one.name, measured, ratio, cost)
    rowsAtMain.set(one.name, cost.rowsRead)
    const most = one.most ?? (one.returned ? 5 * cost.returned + 50 : null)
    if (most !== null) judge(`${one.name}: rows read ≤ ${most}`, String(cost.rowsRead), cost.rowsRead <= most)
    if (one.timesBare)
      judge(
        `${one.name}: p50 ≤ ${one.timesBare} × bare`,
        `${ratio.p50.toFixed(2)} ×, by processor time ${ratio.cpuMs.toFixed(2)} ×`,
        ratio.p50 <= one.timesBare,
      )
    if (measured.refused.size > 0) judge(`${one.name}: every answer a success`, 'see the table', false)
  }
}

const sockets = async (server: Served, size: CrowdSize, tokens: Map<number, string>): Promise<void> => {
  const rooms = benchRooms(size)
  const tokenOf = (id: number): string => tokens.get(id) ?? ''
  const bare = await echo(server.origin, 'echo', 300)
  const stored = await echo(server.origin, 'stored', 300)
  // Ten pairs in turn; a single one would hit the limit of messages.
  const pairs = rooms
    .slice(0, 10)
    .map(({ id, student, tutor }) => ({ roomId: id, tokens: [tokenOf(student), tokenOf(tutor)] as const }))
  const { acked, delivered, lost } = await messages(server.origin, pairs, 300)
  const perSecond = await burst(
    server.origin,
    rooms.slice(10).map(({ id, student }) => ({ roomId: id, token: tokenOf(student) })),
  )
  const [{ id: roomId, student, tutor } = { id: 0, student: 0, tutor: 0 }] = rooms
  const pair = { roomId, tokens: [tokenOf(student), tokenOf(tutor)] as const }
  const bareFlight = await pipelinedEcho(server.origin, 1000)
  const flight = await pipelinedRoom(server.origin, pair, 1000)
  report(`\nsockets               p50         p99`)
  report(`bare echo       ${ms(bare.p50).padStart(9)}   ${ms(bare.p99).padStart(9)}`)
  report(`stored echo     ${ms(stored.p50).padStart(9)}   ${ms(stored.p99).padStart(9)}`)
  report(`message, acked  ${ms(acked.p50).padStart(9)}   ${ms(acked.p99).padStart(9)}`)
  report(`to the other    ${ms(delivered.p50).padStart(9)}   ${ms(delivered.p99).padStart(9)}   ${lost} lost`)
  report(
    `burst           ${perSecond.toFixed(0)} messages/s stored and acknowledged, ${rooms.length - 10} rooms at once`,
  )
  report(
    `one room        ${flight.perSecond.toFixed(0)} messages/s with 50 in flight, ${(flight.perSecond / bareFlight).toFixed(2)} × a stored echo, ${flight.lost} lost`,
  )
  judge(
    'message there and back: p99 ≤ 3 × bare echo',
    `${(acked.p99 / bare.p99).toFixed(2)} ×, of a stored one ${(acked.p99 / stored.p99).toFixed(2)} ×`,
    acked.p99 <= 3 * bare.p99,
  )
  judge('messages delivered', `${lost + flight.lost} lost`, lost + flight.lost === 0)
}

/** A thousand people at once in five hundred rooms. */
const rooms = (): Promise<void> =>
  withCrowd(
    crowdInRooms,
    async (server, _, tokens) => {
      const result = await measureRooms(server, (id) => tokens.get(id) ?? '')
      const { people, bytesPerSocket, opened, steady, perSecond, reconnected, notes, lost } = result
      const line = (name: string, { p50, p99 }: { p50: number; p99: number }, more = ''): void =>
        report(`${name.padEnd(34)}${ms(p50).padStart(11)}${ms(p99).padStart(11)}   ${more}`)
      report(`\n${`${people} people`.padEnd(34)}${'p50'.padStart(11)}${'p99'.padStart(11)}`)
      line('all open a socket at once', opened, `${kilobytes(bytesPerSocket)} of memory per idle socket`)
      line('message, acked, steady', steady, `${steady.perSecond.toFixed(0)} messages/s`)
      report(`messages at once: ${perSecond.toFixed(0)}/s stored and acknowledged; ${lost} of all were lost`)
      line('all connect again at once', reconnected)
      line('change of notes, at the other', notes.timing, `${notes.timing.perSecond.toFixed(0)} changes/s`)
      judge('a thousand people: messages delivered', `${lost} lost`, lost === 0)
      const copies = notes.areEqual ? 'equal copies' : 'copies differ'
      judge(
        'notes of two writers: delivered, equal',
        `${notes.lost} lost, ${copies}`,
        notes.lost === 0 && notes.areEqual,
      )
    },
    lessonsOfNotes,
  )

/** A person scrolls through a long conversation; a task over 50 ms would be felt as a stop. */
const scroll = async (): Promise<void> => {
  const browser = await openBrowser()
  try {
    const { seconds, longTasks, elements } = await measureScroll(browser)
    const longest = longTasks.length === 0 ? 'none' : `${longTasks.length}, the longest ${ms(longTasks[0] ?? 0)}`
    report(
      `\n${messagesInRoom} messages scrolled in ${seconds.toFixed(1)} s, ${elements} of them in the page at the end`,
    )
    judge(`${messagesInRoom} messages scroll without a task over 50 ms`, longest, longTasks.length === 0)
  } finally {
    await browser.close()
  }
}

const flatness = async (size: CrowdSize): Promise<void> =>
  withCrowd(size, async (server, cases) => {
    for (const one of cases.filter(({ flat }) => flat)) {
      const cost = await costOfCase(server.origin, one, 400)
      const measured = await load(server, one.ask, Math.min(one.count, 300))
      row(one.name, measured, null, cost)
      const before = rowsAtMain.get(`${one.name} at 100`)
      if (size === small) rowsAtMain.set(`${one.name} at 100`, cost.rowsRead)
      else if (before !== undefined)
        // A few rows more or less depend on the data; growth with the number of tutors would be tenfold and more.
        judge(
          `${one.name}: rows read flat from 100 to 10,000 tutors`,
          `${before} → ${cost.rowsRead}`,
          cost.rowsRead <= 1.5 * before + 10,
        )
    }
  })

/** Reads of a report that is stored, found, applied with its postings and closed; none of them grows with a table. */
const mostForActivation = 100

/**
 * A balance is summed each time it is asked for, so it may cost the rows of its own account, and no others. A payment
 * is activated from its own rows alone.
 */
const money = (): Promise<void> =>
  withCrowd(
    small,
    async (server, _, tokens) => {
      heading()
      const tutor = (i: number): number => (i % small.tutors) + 1
      const balance: Case = {
        name: 'balance',
        ask: (i) => ({
          method: 'GET',
          path: `${api}/invoice/stats/${tutor(i)}`,
          headers: { authorization: `Bearer ${tokens.get(tutor(i)) ?? ''}` },
        }),
        count: 500,
      }
      const cost = await costOfCase(server.origin, balance, 0)
      const { measured, ratio } = await compare(server, balance)
      row(balance.name, measured, ratio, cost)
      const most = entriesPerTutor(small) + 50
      judge(`balance among 100,000 rows: rows read ≤ ${most}`, String(cost.rowsRead), cost.rowsRead <= most)
      const now = Date.now()
      const activation: Case = { name: 'activation', ask: (i) => reportPaid(i, now), count: 60 }
      const paid = await costOfCase(server.origin, activation, buyers - 5)
      const activations = await compare(server, activation)
      row(activation.name, activations.measured, activations.ratio, paid)
      judge(
        `activation among 100,000 rows: rows read ≤ ${mostForActivation}`,
        `${paid.rowsRead}, written ${paid.rowsWritten}`,
        paid.rowsRead <= mostForActivation,
      )
    },
    (size, now) => [ledgerRows(size, now), ...paymentRows(now)],
  )

interface CountedPage {
  readonly rowsRead: number
  readonly shown: number
  /** Undefined for lists that are paged by number. */
  readonly next: string | null | undefined
}

const countPage = async (url: string, token: string, { path, rowsOf }: TeamList): Promise<CountedPage> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'x-count-trips': '0' } })
  const body = (await answer.json()) as { list?: unknown[]; next?: string | null }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body).slice(0, 200)} at ${url}`)
  const found = (rowsOf ? rowsOf(body) : body) as typeof body | unknown[]
  const { rowsRead } = JSON.parse(answer.headers.get('x-trips') ?? 'null') as Trips
  if (Array.isArray(found)) return { rowsRead, shown: found.length, next: null }
  return { rowsRead, shown: found.list?.length ?? 0, next: found.next }
}

/** A list of the team may read this many rows for those it shows, for each value of a filter that has several. */
const mostRowsFor = (shown: number, query: string): number => (5 * shown + 50) * valuesOf(query)
const valuesOf = (query: string): number =>
  Math.max(1, ...['statuses', 'actions'].map((name) => query.split(`${name}=`).length - 1))
const pagesOfList = 4
const beyond = ({ rowsRead, most }: JudgedPage): number => rowsRead - most

interface JudgedPage extends CountedPage {
  readonly most: number
}

/** The page that is furthest beyond its bound, or nearest to it. */
const dearestPage = async (origin: string, token: string, list: TeamList, query: string): Promise<JudgedPage> => {
  let dearest: JudgedPage | null = null
  let next: string | null | undefined
  for (let number = 1; number <= pagesOfList; number++) {
    const at = list.isWhole ? '' : `&page=${number}${next ? `&cursor=${next}` : ''}`
    const page = await countPage(`${origin}${api}${list.path}?${query}${at}`, token, list)
    const judged = { ...page, most: mostRowsFor(page.shown, query) }
    if (!dearest || beyond(judged) > beyond(dearest)) dearest = judged
    next = page.next
    if (list.isWhole || next === null || page.shown === 0) break
  }
  if (!dearest) throw new Error(`${list.path} was never asked`)
  return dearest
}

const instantPattern = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g

/**
 * Rows read by every page of every list of the team. Unlike a time, that is the same on every machine, so a list that
 * reads more fails.
 */
const lists = async (): Promise<boolean> => {
  const now = Date.now()
  let areBounded = true
  const cells = (...[asked, ...figures]: readonly [string, ...(string | number)[]]): string =>
    asked.padEnd(100) + figures.map((one) => String(one).padStart(7)).join('')
  await withRows(manyRows(now), `${manyPeople} people and what they did`, async ({ origin }) => {
    const token = await issueToken(secret, reader, now)
    report(cells('list of the team', 'read', 'shown', 'most'))
    for (const list of teamLists(now)) {
      const found: JudgedPage[] = []
      for (const query of list.asked) {
        const page = await dearestPage(origin, token, list, query)
        found.push(page)
        const { rowsRead, shown, most } = page
        const asked = `${list.path} ${query.replaceAll(instantPattern, 'DAY')}`
        report(`${cells(asked, rowsRead, shown, most)}${rowsRead > most ? '   FAIL' : ''}`)
      }
      const [worst] = found.sort((a, b) => beyond(b) - beyond(a))
      if (!worst) continue
      areBounded &&= beyond(worst) <= 0
      judge(`${list.path}: rows read ≤ 5 × shown + 50`, `${worst.rowsRead} of ${worst.most}`, beyond(worst) <= 0)
    }
  })
  return areBounded
}

const pages = async (): Promise<void> => {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const known = await readScreenFacts(server.origin)
    const tutors = await firstLoad(browser, server.origin, '/tutors')
    const lesson =
      known.lesson === null
        ? null
        : await firstLoad(browser, server.origin, `/lesson/${known.lesson}`, await signInSeeded(server.origin, 'malak'))
    const [biggest] = await laterChunks(tutors.files)
    report('\nJavaScript of a first load      gzip       brotli')
    report(`/tutors, signed out      ${kilobytes(tutors.gzip).padStart(11)}  ${kilobytes(tutors.brotli).padStart(11)}`)
    if (lesson)
      report(
        `lesson, signed in        ${kilobytes(lesson.gzip).padStart(11)}  ${kilobytes(lesson.brotli).padStart(11)}`,
      )
    if (biggest) report(`biggest later chunk      ${kilobytes(biggest.gzip).padStart(11)}  ${biggest.name}`)
    judge('/tutors: first load ≤ 130 KB gzip', kilobytes(tutors.gzip), tutors.gzip <= 130 * 1024)
    if (biggest) judge('no later chunk > 60 KB gzip', kilobytes(biggest.gzip), biggest.gzip <= 60 * 1024)
    await adminLoads(browser, server)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Judges that visitors, students and tutors load none of the admin area, and that an admin does. */
const adminLoads = async (browser: Browser, { origin }: TestServer): Promise<void> => {
  const ofTeam = await adminScripts()
  const [student, tutor, admin] = await Promise.all(
    ['malak', 'karim', 'admin'].map((name) => signInSeeded(origin, name)),
  )
  const countOwn = async (path: string, person?: SignedPerson): Promise<number> =>
    (await firstLoad(browser, origin, path, person)).files.filter((file) => ofTeam.has(file)).length
  for (const [who, path, person] of [
    ['visitor', '/', undefined],
    ['visitor', '/login', undefined],
    ['student', '/s/dashboard', student],
    ['student', '/plans', student],
    ['tutor', '/t/dashboard', tutor],
    ['tutor', '/invoices', tutor],
  ] as const) {
    const loaded = await countOwn(path, person)
    judge(`${path}: a ${who} loads none of the admin area`, `${loaded} of ${ofTeam.size} files`, loaded === 0)
  }
  const own = await countOwn('/admin', admin)
  judge('/admin: an admin loads some of it', `${own} of ${ofTeam.size} files`, own > 0)
}

/** What the test of round trips measures for one endpoint, as it is in vitest's report. */
interface Measurement {
  readonly endpoint: string
  readonly first: { readonly trips: Trips; readonly ms: number }
  /** For reads: the same once the isolate knows the caller. */
  readonly later: Measurement['first'] | null
}

/** Runs `tests/api/round-trips.test.ts`, which requests every endpoint, with a simulated distance to the database. */
const trips = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-trips-'))
  try {
    const outputFile = join(folder, 'report.json')
    const asked = ['run', '--project', 'worker', 'tests/api/round-trips.test.ts', '--reporter=json']
    await mustRun('vitest', [...asked, `--outputFile=${outputFile}`], { env: { DATABASE_DELAY_MS: String(farMs) } })
    const { testResults } = JSON.parse(await readFile(outputFile, 'utf8')) as {
      testResults: { assertionResults: { meta: { measurement?: Measurement } }[] }[]
    }
    report(
      `\n${'every endpoint'.padEnd(36)}  in turn${`at ${farMs} ms`.padStart(12)}  rows read  written  caller known`,
    )
    for (const { meta } of testResults.flatMap((one) => one.assertionResults)) {
      if (!meta.measurement) continue
      const { endpoint, first, later } = meta.measurement
      const known = later ? `${later.trips.depth}${ms(later.ms).padStart(12)}` : ''
      report(
        `${endpoint.padEnd(36)}${String(first.trips.depth).padStart(9)}${ms(first.ms).padStart(12)}${String(first.trips.rowsRead).padStart(11)}${String(first.trips.rowsWritten).padStart(9)}  ${known}`,
      )
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const parts = process.argv.slice(2).filter((word) => !word.startsWith('--'))
/** `npm run bench -- line speech` measures that part of the line alone. */
const scenarios = parts.filter((word) => lineScenarios.includes(word))
const isQuick = process.argv.includes('--quick')
/** `npm run bench -- sockets pages` runs those parts alone; without words all parts run. */
const wanted = (
  part: 'trips' | 'http' | 'sockets' | 'rooms' | 'scroll' | 'flat' | 'money' | 'lists' | 'pages' | 'line',
): boolean => parts.length === 0 || parts.includes(part)

await command(async () => {
  endOnSignals(async () => {})
  if (wanted('trips')) await trips()
  if (wanted('pages') || wanted('scroll')) await build()
  const size = isQuick ? quick : main
  if (wanted('http') || wanted('sockets'))
    await withCrowd(size, async (server, cases, tokens) => {
      if (wanted('http')) await http(server, cases)
      if (wanted('sockets')) await sockets(server, size, tokens)
    })
  if (wanted('rooms')) await rooms()
  if (wanted('scroll')) await scroll()
  if (wanted('flat')) {
    await flatness(small)
    if (!isQuick) await flatness(large)
  }
  if (wanted('money')) await money()
  const areBounded = wanted('lists') ? await lists() : true
  if (wanted('pages')) await pages()
  if (wanted('line')) await measureLine(judge, scenarios)
  report('\ntargets')
  for (const { target, got, good } of verdicts) report(`${good ? 'pass' : 'FAIL'}  ${target.padEnd(56)} ${got}`)
  report(`\n${verdicts.filter(({ good }) => good).length} of ${verdicts.length} targets met, in ${elapsed()}`)
  return areBounded ? 0 : 1
})
