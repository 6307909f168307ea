/** What interviews and demo sessions cost does not grow with the history of others, nor much with one's own. */

import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { bookDemoSession, listDemoSessions } from '#contract/joining/api/demo-sessions.ts'
import { bookInterview, findInterviewer, listInterviews, updateInterview } from '#contract/joining/api/interviews.ts'
import type { Endpoint, RequestOf } from '#contract/shared/api/endpoint.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { applicant, at, bookedInterview, managerWithSlot, readyForDemo } from '#tests/kit/applicants.ts'
import { inHours, rows } from '#tests/kit/bookings.ts'
import { newAddress, origin } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people, tokenFor } from '#tests/kit/people.ts'
import { countTrips } from '#tests/kit/trips.ts'
import type { Bindings } from '#worker/bindings.ts'
import { createApp } from '#worker/http/app.ts'

const app = createApp()

/** Round trips and rows until the response. */
const costOf = async <E extends Endpoint>(caller: Person, endpoint: E, input: RequestOf<E>) => {
  const { url, body, headers, method } = requestOf(endpoint, input, await tokenFor(caller.id, Date.now() + 1000))
  const from = { 'cf-connecting-ip': newAddress() }
  const sent = typeof body === 'string' ? { body } : {}
  const request = new Request(`${origin}${url}`, { method, headers: { ...headers, ...from }, ...sent })
  const { database, trips } = countTrips(env.DB)
  const context = createExecutionContext()
  const response = await app.fetch(request, { ...(env as Bindings), DB: database }, context)
  expect(response.status, await response.text()).toBe(200)
  const answered = { ...trips }
  await waitOnExecutionContext(context)
  return answered
}

/** Hundreds of interviews and demo sessions of other people, all past and decided. */
const crowd = async () => {
  const [manager, tutor] = [await people.manager(), await people.tutor()]
  const slot = await make.slot({ userId: manager.id, start: inHours(-9000), end: inHours(-8980), deleted: true })
  for (const [table, host, guest, kind] of [
    ['interviews', 'interviewer_id', 'interviewee_id', 'interview'],
    ['demo_sessions', 'tutor_manager_id', 'tutor_id', 'demo'],
  ])
    await rows(
      `INSERT INTO ${table} (${host}, ${guest}, slot_id, session_id, start_at, end_at, status, created_at, updated_at)
       SELECT ?, ?, ?, '${kind}:crowd-' || value, value * 3600000, value * 3600000 + 1800000, 3, value, value FROM json_each(?)`,
      ...[
        manager.id,
        tutor.id,
        slot.id,
        JSON.stringify(Array.from({ length: 400 }, (_, i) => i + (kind === 'demo' ? 500 : 0))),
      ],
    )
}

beforeAll(crowd)

test('booking makes three round trips and reads few rows', async () => {
  const [tutor, teacher] = [await applicant(), await readyForDemo()]
  const { slot } = await managerWithSlot()
  const interview = await costOf(tutor, bookInterview, at(slot))
  const demo = await costOf(teacher, bookDemoSession, at(slot, 60))
  for (const { depth, rowsRead, rowsWritten } of [interview, demo]) {
    expect(depth).toBeLessThanOrEqual(3)
    expect(rowsRead).toBeLessThanOrEqual(100)
    expect(rowsWritten).toBeLessThanOrEqual(65)
  }
})

test('a decision makes three round trips and reads few rows', async () => {
  const { manager, id } = await bookedInterview(30)
  const body = { id, status: InterviewStatus.CanceledByInterviewer }
  const { depth, rowsRead } = await costOf(manager, updateInterview, { body })
  expect(depth).toBeLessThanOrEqual(3)
  expect(rowsRead).toBeLessThanOrEqual(65)
})

test('lists and the picker read the rows of their caller', async () => {
  const { tutor, manager } = await bookedInterview(30)
  const other = await applicant()
  for (const [caller, endpoint, input] of [
    [tutor, listInterviews, {}],
    [manager, listInterviews, {}],
    [tutor, listDemoSessions, { query: { tutorIds: [tutor.id] } }],
    [manager, listDemoSessions, { query: { tutorManagerIds: [manager.id] } }],
    [other, findInterviewer, {}],
  ] as const) {
    const { depth, rowsRead } = await costOf(caller, endpoint, input as never)
    expect(depth, endpoint.path).toBeLessThanOrEqual(2)
    expect(rowsRead, endpoint.path).toBeLessThanOrEqual(60)
  }
})
