/**
 * The server is killed while the team rules a dispute, once at each thing that a ruling writes. Nothing of the ruling stays,
 * and the same request afterwards rules once: minutes, pay, the end of the dispute, notices to both, and the log.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDispute, ruleLesson } from '#contract/money/api/disputes.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { issueToken } from '#worker/tokens.ts'
import { callApi, waitLimitMs } from '../browser.ts'
import { isTrapped, runJobs, select, stopAtWrite, tokenSecret, withDatabase } from '../kill-world.ts'
import { type PaymentWorld, populatePaymentWorld } from '../payment-world.ts'
import { startServer, type TestServer } from '../server.ts'
import { insertOverLesson } from '../settlement-world.ts'

/** In the order in which a batch comes to them. */
const steps = [
  'INSERT ON lesson_rulings',
  'INSERT ON ledger_entries',
  'UPDATE OF returned_minutes ON lesson_verdicts',
  'INSERT ON minute_lots',
  'UPDATE OF state ON disputes',
  'INSERT ON notifications',
  'INSERT ON audit_log',
] as const

let server: TestServer
let world: PaymentWorld<'student'>
let admin: string

beforeAll(async () => {
  server = await startServer({ seeded: false, vars: { TOKEN_SECRET: tokenSecret } })
  world = await populatePaymentWorld(server.state, ['student'])
  await select(server.state, 'DELETE FROM lessons')
  const [made] = await select<{ id: number }>(
    server.state,
    `INSERT INTO users (email, name, role, created_at, updated_at)
     VALUES ('admin@example.com', 'منى عادل', ${Role.RegularAdmin}, 0, 0) RETURNING id`,
  )
  admin = await issueToken(tokenSecret, made?.id ?? 0, Date.now())
})

afterAll(async () => {
  await server?.stop()
})

/** Everything that a ruling writes. */
const written = async () => ({
  rulings: await select(
    server.state,
    'SELECT count(*) AS n, sum(minutes) AS minutes, sum(earned) AS earned FROM lesson_rulings',
  ),
  states: await select(
    server.state,
    'SELECT returned_minutes AS back, paid_minutes AS paid, count(*) AS n FROM lesson_verdicts GROUP BY 1, 2 ORDER BY 1',
  ),
  lots: await select(server.state, 'SELECT count(*) AS n, sum(rest) AS minutes FROM minute_lots'),
  earned: await select(server.state, "SELECT -sum(amount) AS n FROM ledger_entries WHERE account LIKE 'tutor:%'"),
  total: await select(server.state, 'SELECT sum(amount) AS n FROM ledger_entries'),
  open: await select(server.state, "SELECT count(*) AS n FROM disputes WHERE state = 'open'"),
  told: await select(server.state, "SELECT count(*) AS n FROM notifications WHERE kind = 'lesson_ruled'"),
  logged: await select(server.state, "SELECT count(*) AS n FROM audit_log WHERE action = 'lesson.rule'"),
})

const codeOf = (error: unknown): string => (error instanceof ApiError ? String(error.code) : 'unanswered')

test('a dispute is ruled once, wherever the server was killed', async () => {
  const [tutorId, studentId] = [world.tutor.id, world.students.student.id]
  for (const [round, step] of steps.entries()) {
    const start = Date.now() - 3 * hourMs - (round + 1) * minutes(60)
    const lessonId = await withDatabase(server.state, (db) =>
      insertOverLesson(db, { tutorId, studentId, start, tutor: 0, student: 0 }),
    )
    await runJobs(server.origin, '*/5 * * * *', 0)
    const opening = { lessonId, kind: 'line', text: 'انقطع الصوت من منتصف الحصة ولم نكمل' } as const
    await callApi(server.origin, openDispute, { body: opening, files: {} }, world.students.student.token)
    const before = await written()
    const body = { returnedMinutes: 10, paidMinutes: 20, reason: 'الصوت انقطع عشر دقائق', seen: null }
    const rule = () =>
      callApi(server.origin, ruleLesson, { params: { lessonId }, body }, admin).then(() => 'ruled', codeOf)

    const letGo = await stopAtWrite(server.state, step, '1')
    void rule()
    await expect.poll(() => isTrapped(server.state), { timeout: waitLimitMs, interval: 20 }).toBe(true)
    await server.crash()
    expect(await written(), step).toEqual(before)
    await letGo()
    expect([await rule(), await rule()], step).toEqual(['ruled', 'changed-meanwhile'])
    const n = round + 1
    expect(await written(), step).toEqual({
      rulings: [{ n, minutes: 10 * n, earned: -2500 * n }],
      states: [{ back: 10, paid: 20, n }],
      lots: [{ n, minutes: 10 * n }],
      earned: [{ n: 5000 * n }],
      total: [{ n: 0 }],
      open: [{ n: 0 }],
      told: [{ n: 2 * n }],
      logged: [{ n }],
    })
  }
})
