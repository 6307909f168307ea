/** Calls through a media server: the grant, what happens when the server fails, and its webhooks. */
import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getSessionToken, leaveMediaServer, listSessionEvents } from '#contract/classroom/api/sessions.ts'
import { JoinSession } from '#contract/classroom/events/session.ts'
import { SessionTransportChanged } from '#contract/classroom/events/session-state.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { meeting } from '#tests/kit/meeting.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { defaultPresets } from '#worker/gateways/realtimekit/presets.ts'
import { type Fault, storeFault } from '#worker/gateways/simulated/faults.ts'
import {
  type SimulatedMeeting,
  type SimulatedParticipant,
  signSimulatedWebhook,
} from '#worker/gateways/simulated/realtimekit.ts'
import { findRecordById, findRecords } from '#worker/gateways/simulated/record-store.ts'
import worker from '#worker/index.ts'

beforeEach(() => void Object.assign(env, { RTK_SIMULATE: '1' }))
afterEach(() => void Object.assign(env, { RTK_SIMULATE: undefined }))

/** Booking writes it together with the lesson. */
const insertSession = (sessionId: string, refId: number) =>
  env.DB.prepare(
    "INSERT INTO sessions (session_id, kind, ref_id, scheduled_for, created_at) VALUES (?, 'lesson', ?, 0, 0)",
  )
    .bind(sessionId, refId)
    .run()

const lessonIn = async (ms = minutes(5)) => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const lesson = await make.lesson({ tutorId: ahmed.id, studentId: sara.id, start: Date.now() + ms })
  await insertSession(lesson.sessionId, lesson.id)
  return { sara, ahmed, lesson, sessionId: lesson.sessionId }
}
const grant = (caller: Person, sessionId: string) => caller.api(getSessionToken, { query: { sessionId } })
const toPeers = (caller: Person, sessionId: string) => caller.api(leaveMediaServer, { body: { sessionId } })
const fail = (operation: string, times = 3, fault: 'network' | 'http500' | 'notJson' = 'network') =>
  storeFault(db, { service: 'realtimekit', operation, fault, times } as Fault)
const backends = (...grants: { backend: string }[]) => grants.map(({ backend }) => backend)

const rowOf = async (sessionId: string) =>
  env.DB.prepare('SELECT meeting_id AS meetingId, meeting_closed_at AS closedAt FROM sessions WHERE session_id = ?')
    .bind(sessionId)
    .first<{ meetingId: string; closedAt: number | null }>()
const participantsOf = async (sessionId: string) =>
  findRecords<SimulatedParticipant>(
    db,
    'realtimekit-participant',
    'meetingId',
    (await rowOf(sessionId))?.meetingId ?? '',
  )
const sweep = async () => {
  const context = createExecutionContext()
  await worker.scheduled(createScheduledController({ cron: '*/5 * * * *', scheduledTime: Date.now() }), env, context)
  await waitOnExecutionContext(context)
}

describe('the grant', () => {
  test('of two who come at once is for one meeting, the tutor as its host', async () => {
    const { sara, ahmed, sessionId } = await lessonIn()
    const [hers, his] = await Promise.all([grant(sara, sessionId), grant(ahmed, sessionId)])
    expect(backends(hers, his)).toEqual(['realtimekit', 'realtimekit'])
    expect(hers.token).not.toBe(his.token)
    const inside = await participantsOf(sessionId)
    expect(new Map(inside.map((one) => [one.customParticipantId, one.preset]))).toEqual(
      new Map([
        [`u${sara.id}`, defaultPresets.guest],
        [`u${ahmed.id}`, defaultPresets.host],
      ]),
    )
  })

  test('of a second tab is another token of the same participant', async () => {
    const { sara, sessionId } = await lessonIn()
    const [first, second] = [await grant(sara, sessionId), await grant(sara, sessionId)]
    expect(second.token).not.toBe(first.token)
    expect(await participantsOf(sessionId)).toHaveLength(1)
  })

  test('is not given outside the time of the call, and asks nobody for a meeting then', async () => {
    const { sara, sessionId } = await lessonIn(minutes(60))
    expect(await refusalOf(grant(sara, sessionId))).toEqual({ status: 409, code: 'illegal' })
    expect(await refusalOf(toPeers(sara, sessionId))).toEqual({ status: 409, code: 'illegal' })
    expect((await rowOf(sessionId))?.meetingId).toBeNull()
  })

  test('adds a participant anew whom the server has forgotten', async () => {
    const { sara, sessionId } = await lessonIn()
    await grant(sara, sessionId)
    await env.DB.prepare("UPDATE session_participants SET participant_id = 'gone' WHERE session_id = ?")
      .bind(sessionId)
      .run()
    expect(await grant(sara, sessionId)).toMatchObject({ backend: 'realtimekit' })
    expect(await participantsOf(sessionId)).toHaveLength(2)
  })
})

describe('when the media server fails', () => {
  test.each([
    ['meeting', 'network'],
    ['participant', 'http500'],
    ['participant', 'notJson'],
  ] as const)('as %s is asked for (%s), the call runs directly, for both and for good', async (operation, fault) => {
    const { sara, ahmed, sessionId } = await lessonIn()
    await fail(operation, fault === 'network' ? 3 : 1, fault)
    const hers = await grant(sara, sessionId)
    await fail(operation, 0)
    expect(backends(hers, await grant(ahmed, sessionId), await grant(sara, sessionId))).toEqual(['p2p', 'p2p', 'p2p'])
  })

  test('one failure is not the end of it: the request is repeated', async () => {
    const { sara, sessionId } = await lessonIn()
    await fail('meeting', 1)
    expect(await grant(sara, sessionId)).toMatchObject({ backend: 'realtimekit' })
  })

  test('whoever is inside through it is told, when the other cannot enter', async () => {
    const { sara, ahmed, sessionId, lesson, hers } = await meeting()
    await insertSession(sessionId, lesson.id)
    await grant(sara, sessionId)
    expect(await hers.send(JoinSession, { sessionId })).toEqual({ code: 'ok' })
    await fail('participant')
    expect(await grant(ahmed, sessionId)).toMatchObject({ backend: 'p2p' })
    expect(await hers.next(SessionTransportChanged)).toEqual({ sessionId })
    expect(await grant(sara, sessionId)).toMatchObject({ backend: 'p2p' })
  })

  test('for somebody who is inside through it, their call is left alone', async () => {
    const { sara, ahmed, sessionId, lesson, hers } = await meeting()
    await insertSession(sessionId, lesson.id)
    await grant(sara, sessionId)
    expect(await hers.send(JoinSession, { sessionId })).toEqual({ code: 'ok' })
    await fail('token')
    expect(await refusalOf(grant(sara, sessionId))).toEqual({ status: 503, code: 'service-unavailable' })
    await fail('token', 0)
    expect(await grant(ahmed, sessionId)).toMatchObject({ backend: 'realtimekit' })
  })

  test('in a browser, both go on directly and are told once', async () => {
    const { sara, ahmed, sessionId } = await lessonIn()
    const [hers, his] = [await openTab(sara), await openTab(ahmed)]
    await grant(sara, sessionId)
    expect(await toPeers(sara, sessionId)).toMatchObject({ backend: 'p2p' })
    expect(await hers.next(SessionTransportChanged)).toEqual({ sessionId })
    expect(await his.next(SessionTransportChanged)).toEqual({ sessionId })
    expect(await toPeers(ahmed, sessionId)).toMatchObject({ backend: 'p2p' })
    expect(await grant(ahmed, sessionId)).toMatchObject({ backend: 'p2p' })
    expect(his.unread(SessionTransportChanged)).toEqual([])
    expect(await refusalOf(toPeers(await people.student(), sessionId))).toEqual({ status: 403, code: 'forbidden' })
  })
})

describe('the meeting', () => {
  const statusOf = async (meetingId = '') =>
    (await findRecordById<SimulatedMeeting>(db, 'realtimekit-meeting', meetingId))?.status

  test('is closed once the call is over, cancelled or runs directly, and not before', async () => {
    const start = clock.set('2031-05-01T10:00:00Z') + minutes(5)
    const [over, cancelled, direct] = [await lessonIn(), await lessonIn(), await lessonIn()]
    const meetings: string[] = []
    for (const { sara, sessionId } of [over, cancelled, direct]) {
      await grant(sara, sessionId)
      meetings.push((await rowOf(sessionId))?.meetingId ?? '')
    }
    await sweep()
    expect(await Promise.all(meetings.map(statusOf))).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
    await make.cancel(cancelled.lesson.id, cancelled.sara.id)
    await toPeers(direct.sara, direct.sessionId)
    await sweep()
    expect(await Promise.all(meetings.map(statusOf))).toEqual(['ACTIVE', 'INACTIVE', 'INACTIVE'])
    clock.set(start + minutes(30) + minutes(15))
    await fail('close')
    await sweep()
    expect((await rowOf(over.sessionId))?.closedAt).toBeNull()
    await sweep()
    expect(await statusOf(meetings[0])).toBe('INACTIVE')
    expect((await rowOf(over.sessionId))?.closedAt).toBe(Date.now())
  })
})

describe('a webhook', () => {
  const post = async (
    body: object,
    sign: (raw: string) => Promise<string | null> = (raw) => signSimulatedWebhook(db, raw),
  ) => {
    const raw = JSON.stringify(body)
    const signature = await sign(raw)
    const headers: Record<string, string> = signature === null ? {} : { 'rtk-signature': signature }
    return (await send('/api/v1/webhooks/realtimekit', { method: 'POST', body: raw, headers })).status
  }
  const inside = async () => {
    const { sara, ahmed, sessionId } = await lessonIn(-minutes(1))
    await grant(sara, sessionId)
    const id = (await rowOf(sessionId))?.meetingId ?? ''
    return { sara, ahmed, sessionId, meeting: { id, sessionId: 'x', title: sessionId, status: 'LIVE' } }
  }
  const log = async (sessionId: string) => {
    const { results } = await env.DB.prepare('SELECT user_id AS userId, type FROM session_events WHERE session_id = ?')
      .bind(sessionId)
      .all()
    return results
  }

  test('without the right signature is refused and changes nothing', async () => {
    const { meeting: at, sessionId } = await inside()
    const body = { event: 'recording.statusUpdate', meeting: at, recording: { recordingId: 'r0', status: 'UPLOADED' } }
    expect(await post(body, async () => null)).toBe(403)
    expect(await post(body, async () => 'bm8=')).toBe(403)
    expect(await post(body, (raw) => signSimulatedWebhook(db, `${raw} `))).toBe(403)
    const admin = await people.admin()
    expect((await admin.api(listSessionEvents, { params: { sessionId } })).recordings).toEqual([])
  })

  test('of a recording keeps its row, which a late webhook does not open again', async () => {
    const { meeting: at, sessionId } = await inside()
    const about = (status: string, more: object = {}) => ({
      event: 'recording.statusUpdate',
      meeting: at,
      recording: { id: 'i', recordingId: 'r1', status, startedTime: '2026-11-22T10:00:00.000Z', ...more },
    })
    const over = { stoppedTime: '2026-11-22T10:30:00.000Z', fileSize: '1048576', downloadUrl: 'https://r2.test/x' }
    for (const body of [about('RECORDING'), about('UPLOADED', over), about('UPLOADING')])
      expect(await post(body)).toBe(200)
    const admin = await people.admin()
    expect((await admin.api(listSessionEvents, { params: { sessionId } })).recordings).toEqual([
      {
        id: 'r1',
        status: 'UPLOADED',
        startedAt: '2026-11-22T10:00:00.000Z',
        stoppedAt: '2026-11-22T10:30:00.000Z',
        bytes: 1048576,
      },
    ])
  })

  test('fills a gap of the attendance, and adds nothing to what the seats have written', async () => {
    const { meeting: at, sara, sessionId } = await inside()
    const about = (kind: 'Joined' | 'Left', second: number) => ({
      event: `meeting.participant${kind}`,
      meeting: at,
      participant: {
        peerId: 'p',
        customParticipantId: `u${sara.id}`,
        joinedAt: `2026-11-22T10:00:0${second}.000Z`,
        leftAt: kind === 'Left' ? `2026-11-22T10:00:0${second}.000Z` : null,
      },
    })
    const { UserJoined, UserLeft } = SessionEventType
    expect(await post(about('Left', 1))).toBe(200)
    expect(await log(sessionId)).toEqual([])
    for (const one of [about('Joined', 2), about('Joined', 3), about('Left', 4), about('Left', 5)]) await post(one)
    expect(await log(sessionId)).toEqual([
      { userId: sara.id, type: UserJoined },
      { userId: sara.id, type: UserLeft },
    ])
  })

  test('of an unknown meeting or kind, or twice the same, is received', async () => {
    const { meeting: at, sara, sessionId } = await inside()
    expect(await post({ event: 'meeting.summary', meeting: at })).toBe(200)
    expect(
      await post({
        event: 'recording.statusUpdate',
        meeting: { id: 'other' },
        recording: { id: 'r', status: 'RECORDING' },
      }),
    ).toBe(200)
    expect(await post({ nothing: 1 })).toBe(400)
    const stranger = {
      event: 'meeting.participantJoined',
      meeting: at,
      participant: { customParticipantId: 'u999999999' },
    }
    const known = { ...stranger, participant: { customParticipantId: `u${sara.id}` } }
    for (const one of [stranger, known, known]) expect(await post(one)).toBe(200)
    expect(await log(sessionId)).toEqual([{ userId: sara.id, type: SessionEventType.UserJoined }])
  })

  test('is not expected without a media server', async () => {
    Object.assign(env, { RTK_SIMULATE: undefined })
    expect(await post({ event: 'meeting.ended' })).toBe(503)
  })
})
