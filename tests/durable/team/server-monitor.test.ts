/** Figures of the server: what isolates count, what the monitor sums, and who is sent it. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { JoinRooms } from '#contract/shared/events/channels.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { getServerStats } from '#contract/team/api/platform.ts'
import { ServerStats } from '#contract/team/events/server-stats.ts'
import { countRequest, noRequests, type RequestReport } from '#contract/team/rules/request-figures.ts'
import { ServerFigures } from '#contract/team/shapes/server-figures.ts'
import { monitoring } from '#contract/vocabulary/monitoring.ts'
import { MonitorState } from '#durable/server-monitor/monitor.ts'
import { readBacklog } from '#durable/server-monitor/store.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { openTab, type Socket } from '#tests/kit/sockets.ts'
import { RequestMeter } from '#worker/request-meter.ts'

const monitor = () => env.SERVER_MONITOR.getByName('all')

const counts = (requests: number, ms: number, failed = false) =>
  Array.from({ length: requests }).reduce<typeof noRequests>((sum) => countRequest(sum, { ms, failed }), noRequests)

const report = (since: number, until: number, over: Partial<RequestReport> = {}): RequestReport => ({
  ...{ since, until, socketsOpened: 0, rowsRead: 0, groups: { lesson: counts(10, 20) } },
  ...over,
})

describe('the meter of an isolate', () => {
  test('hands over one report an interval, and begins anew', () => {
    const meter = new RequestMeter()
    expect(meter.takeDue(1_000)).toBeNull()
    for (let at = 1_000; at < 60_000; at += 1_000) {
      meter.count({ group: 'lesson', ms: 0, failed: at === 2_000 }, at)
      meter.countRows(3)
      expect(meter.takeDue(at), `at ${at}`).toBeNull()
    }
    meter.countSocket()
    const taken = meter.takeDue(61_000)
    expect(taken).toMatchObject({ since: 1_000, until: 61_000, socketsOpened: 1, rowsRead: 59 * 3 })
    expect(taken?.groups.lesson).toMatchObject({ requests: 59, errors: 1 })
    expect(meter.takeDue(200_000)).toBeNull()
  })

  test('reports as often as the monitor wants it to, and goes on when the clock is set back', () => {
    const meter = new RequestMeter()
    meter.reportEvery(5_000)
    meter.count({ group: 'chat', ms: 0, failed: false }, 10_000)
    expect(meter.takeDue(14_999)).toBeNull()
    expect(meter.takeDue(15_000)).not.toBeNull()
    meter.count({ group: 'chat', ms: 0, failed: false }, 50_000)
    expect(meter.takeDue(20_000)).toMatchObject({ since: 20_000, until: 20_000 })
  })
})

describe('the sum of all reports', () => {
  test('is that of the last minute, by group, most requests first', () => {
    const state = new MonitorState()
    state.add(report(0, 5_000, { groups: { chat: counts(100, 5) } }), 5_000)
    state.add(report(60_000, 65_000, { rowsRead: 50, socketsOpened: 2 }), 65_000)
    state.add(report(60_000, 65_000, { groups: { user: counts(30, 300), lesson: counts(2, 20, true) } }), 65_000)
    const { edge, timestamp } = v.parse(ServerFigures, state.figures({}, 66_000))
    expect(timestamp).toBe(66_000)
    expect(edge).toMatchObject({ requestsPerMinute: 42, errorsPerMinute: 2, rowsReadPerMinute: 50 })
    expect(edge.socketsOpenedPerMinute).toBe(2)
    expect(edge.groups.map(({ name, requests, errors }) => [name, requests, errors])).toEqual([
      ['user', 30, 0],
      ['lesson', 12, 2],
    ])
    expect(edge.p50Ms).toBeGreaterThan(200)
    expect(edge.groups[1]?.p95Ms).toBeLessThanOrEqual(20)
  })

  test('counts of a long report only what lies within the minute', () => {
    const state = new MonitorState()
    state.add(report(0, 120_000, { groups: { lesson: counts(100, 20) }, rowsRead: 100 }), 120_000)
    expect(state.figures({}, 120_000).edge).toMatchObject({ requestsPerMinute: 50, rowsReadPerMinute: 50 })
    expect(state.figures({}, 150_000).edge.requestsPerMinute).toBe(25)
    expect(state.figures({}, 180_000).edge).toMatchObject({ requestsPerMinute: 0, p50Ms: null, groups: [] })
  })

  test('is of the declared shape before anything was measured, and measures no host', () => {
    const figures = v.parse(ServerFigures, new MonitorState().figures({ '* * * * *': 0 }, 1_000))
    expect([figures.memory, figures.cpu, figures.heap.usedHeapSize, figures.load]).toEqual([0, 0, 0, [0, 0, 0]])
    expect(figures.edge).toMatchObject({ backlogAt: null, lastCron: { '* * * * *': toIsoInstant(0) } })
  })
})

test('what waits in the database is counted from indexes', async () => {
  const now = Date.now()
  const [tutor, student] = [await people.tutor(), await people.student()]
  const before = await readBacklog(db, now)
  await make.lesson({ tutorId: tutor.id, studentId: student.id, start: now - 60_000 })
  await make.seen(student.id, true)
  await make.transaction({ userId: student.id })
  const insert = env.DB.prepare(
    `INSERT INTO outbox (kind, user_id, dedupe_key, payload, due_at)
     SELECT 'lesson_reminder', 1, 'monitor:' || value, '{}', ? + value FROM json_each(?)`,
  )
  await insert.bind(now - 5_000, JSON.stringify([1, 2, 900_000])).run()
  let after = before
  const rows = await rowsReadBy(async (counted) => {
    after = await readBacklog(counted, now)
  })
  expect(after).toMatchObject({
    online: before.online + 1,
    scheduledCalls: before.scheduledCalls + 1,
    liveSessions: before.liveSessions,
    outboxDue: before.outboxDue + 2,
    openTransactions: before.openTransactions + 1,
  })
  expect(after.outboxOldest).toBeLessThanOrEqual(now - 4_999)
  expect(rows).toBeLessThanOrEqual(100)
})

describe('who watches', () => {
  const open: Socket[] = []
  const tab = async (person: { id: number }) => {
    const socket = await openTab(person)
    open.push(socket)
    return socket
  }
  beforeEach(() => {
    open.length = 0
  })
  afterEach(async () => {
    for (const socket of open) await socket.close()
    await runDurableObjectAlarm(monitor())
  })

  test('goes on being watched by whoever comes while the figures are sent to nobody', async () => {
    await monitor().watch()
    await runInDurableObject(monitor(), async (instance) => {
      const sending = instance.alarm()
      await instance.watch()
      await sending
    })
    expect(await monitor().report(report(0, 1))).toEqual({ everyMs: monitoring.everyMs })
    // Nobody comes during this broadcast, so the watch ends.
    await runDurableObjectAlarm(monitor())
    expect(await monitor().report(report(0, 1))).toEqual({ everyMs: monitoring.idleEveryMs })
  })

  test('is sent the figures while they are watched; nobody outside the team', async () => {
    const [admin, tutor] = [await people.admin(), await people.tutor()]
    const [watching, other] = [await tab(admin), await tab(tutor)]
    expect(await other.send(JoinRooms, { channels: ['ServerStats'] })).toEqual({ code: 'unallowed' })
    expect(await watching.send(JoinRooms, { channels: ['ServerStats'] })).toEqual({ code: 'ok' })
    expect(await runDurableObjectAlarm(monitor())).toBe(true)
    const figures = await watching.next(ServerStats)
    expect(figures.edge.backlogAt).not.toBeNull()
    expect(await other.send(JoinRooms, {})).toEqual({ code: 'ok' })
    expect(other.unread(ServerStats)).toEqual([])
  })

  test('asks isolates to report more often', async () => {
    const now = Date.now()
    const watching = await tab(await people.superAdmin())
    await watching.send(JoinRooms, { channels: ['ServerStats'] })
    expect(await monitor().report(report(now - 1_000, now))).toEqual({ everyMs: monitoring.everyMs })
  })

  test('and when the last one has left, nothing is sent any more', async () => {
    const watching = await tab(await people.admin())
    await watching.send(JoinRooms, { channels: ['ServerStats'] })
    await watching.close()
    open.length = 0
    await runDurableObjectAlarm(monitor())
    await runDurableObjectAlarm(monitor())
    expect(await monitor().report(report(0, 1))).toEqual({ everyMs: monitoring.idleEveryMs })
  })
})

test('admins are answered the figures now, with what was reported', async () => {
  const admin = await people.admin()
  const now = Date.now()
  await monitor().report(report(now - 1_000, now, { groups: { invoice: counts(7, 20) } }))
  await monitor().ranCron('*/5 * * * *')
  const { edge, timestamp } = await admin.api(getServerStats, {})
  expect(timestamp).toBeGreaterThanOrEqual(now)
  expect(edge.groups.find(({ name }) => name === 'invoice')?.requests).toBeGreaterThanOrEqual(1)
  expect(Object.keys(edge.lastCron)).toContain('*/5 * * * *')
})
