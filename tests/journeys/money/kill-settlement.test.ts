/**
 * The server is killed while it settles lessons, once at each thing that a verdict writes. Nothing of the batch stays, and
 * the next run settles every lesson once: its verdict, the minutes that go back, what the tutor earns, and who is told.
 */
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { waitLimitMs } from '../browser.ts'
import { isTrapped, runJobs, select, stopAtWrite, tokenSecret, withDatabase } from '../kill-world.ts'
import { type PaymentWorld, populatePaymentWorld } from '../payment-world.ts'
import { startServer, type TestServer } from '../server.ts'
import { insertOverLesson } from '../settlement-world.ts'

/** In the order in which a batch comes to them. */
const steps = [
  'INSERT ON ledger_entries',
  'UPDATE OF verdict ON lessons',
  'INSERT ON lesson_verdicts',
  'INSERT ON minute_lots',
  'INSERT ON notifications',
] as const

/** Minutes after the start at which the two come; null for never. Both stay until the end. */
const cases = [
  { verdict: LessonVerdict.Held, tutor: 0, student: 0, returned: 0, earned: 7500 },
  { verdict: LessonVerdict.TutorAbsent, tutor: null, student: 0, returned: 30, earned: 0 },
  { verdict: LessonVerdict.TutorLate, tutor: 6, student: 0, returned: 6, earned: 6000 },
  { verdict: LessonVerdict.StudentAbsent, tutor: 0, student: null, returned: 0, earned: 7500 },
] as const

let server: TestServer
let world: PaymentWorld<'student'>

beforeAll(async () => {
  server = await startServer({ seeded: false, vars: { TOKEN_SECRET: tokenSecret } })
  world = await populatePaymentWorld(server.state, ['student'])
  await select(server.state, 'DELETE FROM lessons')
})

afterAll(async () => {
  await server?.stop()
})

/** The lessons are before it, one after the other. */
const until = Date.now() - 3 * hourMs
let made = 0
/** One lesson of each case. */
const insertLessons = (db: DatabaseSync): void => {
  const [tutorId, studentId] = [world.tutor.id, world.students.student.id]
  for (const { tutor, student } of cases)
    insertOverLesson(db, { tutorId, studentId, start: until - ++made * minutes(30), tutor, student })
}

/** Everything that settling has written so far. */
const written = async () => ({
  verdicts: await select(
    server.state,
    'SELECT verdict, count(*) AS n FROM lessons WHERE judged_at IS NOT NULL GROUP BY 1',
  ),
  figures: await select(server.state, 'SELECT verdict, count(*) AS n FROM lesson_verdicts GROUP BY 1'),
  lots: await select(server.state, 'SELECT minutes, count(*) AS n FROM minute_lots GROUP BY 1 ORDER BY 1'),
  given: await select(server.state, "SELECT sum(minutes) AS n FROM minute_movements WHERE kind = 'given'"),
  earned: await select(server.state, "SELECT -sum(amount) AS n FROM ledger_entries WHERE account LIKE 'tutor:%'"),
  total: await select(server.state, 'SELECT sum(amount) AS n FROM ledger_entries'),
  told: await select(server.state, "SELECT count(*) AS n FROM notifications WHERE kind = 'lesson_settled'"),
})

test('every lesson is settled once, wherever the server was killed', async () => {
  for (const [round, step] of steps.entries()) {
    const before = await written()
    const letGo = await stopAtWrite(server.state, step, '1')
    await withDatabase(server.state, insertLessons)
    void runJobs(server.origin, '*/5 * * * *', 0).catch(() => null)
    await expect.poll(() => isTrapped(server.state), { timeout: waitLimitMs, interval: 20 }).toBe(true)
    await server.crash()
    expect(await written(), step).toEqual(before)
    await letGo()
    await runJobs(server.origin, '*/5 * * * *', 0)
    await runJobs(server.origin, '*/5 * * * *', 0)
    const n = round + 1
    const verdicts = cases.map(({ verdict }) => ({ verdict, n })).toSorted((a, b) => (a.verdict < b.verdict ? -1 : 1))
    expect(await written(), step).toEqual({
      verdicts,
      figures: verdicts,
      lots: [
        { minutes: 6, n },
        { minutes: 30, n },
      ],
      given: [{ n: 36 * n }],
      earned: [{ n: 21_000 * n }],
      total: [{ n: 0 }],
      // Both of each that was not simply held.
      told: [{ n: 6 * n }],
    })
  }
})
