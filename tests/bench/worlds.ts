/** Runs work against a server over a database of its own, which holds rows made for a measurement. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { password } from '#scripts/demo-world/accounts.ts'
import { withSeeder } from '#scripts/demo-world/seed.ts'
import type { Delivery } from '#scripts/demo-world/seed-rows.ts'
import { elapsed, report } from '#scripts/run.ts'
import { type Served, serve } from '#scripts/serve.ts'
import { migrate } from '#scripts/state.ts'
import { hashPassword, parsePasswordCost } from '#worker/passwords.ts'
import { issueToken } from '#worker/tokens.ts'
import { type Case, casesOf } from './cases.ts'
import { type CrowdSize, castOfCrowd, crowdRows, studentIds, tutorIds } from './crowd.ts'
import { readCast } from './evening-people.ts'
import { fill, openState } from './filled.ts'

/** With addresses for the least that anything costs. */
const benchWorker = 'tests/bench/worker.ts'
/** The product alone, counted. */
export const measuredWorker = 'tests/bench/measured-worker.ts'

/** Signs the tokens of these servers. */
export const secret = 'a-secret-of-the-benchmark-of-at-least-32-bytes'

export const main: CrowdSize = { tutors: 1000, students: 2000, lessonsPerTutor: 50 }
export const small: CrowdSize = { tutors: 100, students: 200, lessonsPerTutor: 50 }
export const quick: CrowdSize = { tutors: 200, students: 400, lessonsPerTutor: 25 }
export const large: CrowdSize = { tutors: 10_000, students: 20_000, lessonsPerTutor: 5 }

/** A server over a state of its own that holds these rows. `what` they are is reported with the time it took to write them. */
export const withRows = async (
  rows: readonly Delivery[],
  what: string,
  work: (server: Served) => Promise<void>,
  entry = benchWorker,
): Promise<void> => {
  const state = await mkdtemp(join(tmpdir(), 'hiwar-bench-'))
  try {
    const began = performance.now()
    await migrate(state)
    await withSeeder(state, (deliver) => deliver(rows))
    report(`\n${what}, written in ${elapsed(began)}`)
    const server = await serve({ state, entry, vars: { TOKEN_SECRET: secret } })
    try {
      await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(state, { recursive: true, force: true, maxRetries: 5 })
  }
}

export const withCrowd = async (
  size: CrowdSize,
  work: (server: Served, cases: Case[], tokens: Map<number, string>) => Promise<void>,
  more: (size: CrowdSize, now: number) => readonly Delivery[] = () => [],
  entry = benchWorker,
): Promise<void> => {
  const now = Date.now()
  const rows = crowdRows(size, now, await hashPassword(password, parsePasswordCost(undefined)))
  const tokens = new Map<number, string>()
  for (const id of [...tutorIds(size).slice(0, size.rooms ?? 100), ...studentIds(size)])
    tokens.set(id, await issueToken(secret, id, now))
  const what = `${size.tutors} tutors, ${size.students} students, ${size.tutors * size.lessonsPerTutor} lessons`
  await withRows(
    [...rows, ...more(size, now)],
    what,
    (server) => work(server, casesOf(castOfCrowd(size, now), tokens, now), tokens),
    entry,
  )
}

/** The same over the state that `npm run fill` wrote, which keeps what is booked in it. */
export const withFilled = async (
  people: number,
  work: (server: Served, cases: Case[]) => Promise<void>,
): Promise<void> => {
  const now = Date.now()
  const state = await fill(people)
  const db = await openState(state)
  const cast = readCast(db, now)
  db.close()
  const tokens = new Map<number, string>()
  for (const id of [...cast.tutors, ...cast.students]) tokens.set(id, await issueToken(secret, id, now))
  const server = await serve({ state, entry: benchWorker, vars: { TOKEN_SECRET: secret } })
  try {
    await work(server, casesOf(cast, tokens, now))
  } finally {
    await server.stop()
  }
}
