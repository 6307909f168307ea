import { describe, expect, test } from 'vitest'
import {
  JoinSession,
  MemberJoinedSessionId,
  OfferShown,
  PreJoinSession,
  SessionOffer,
} from '#contract/realtime/session.ts'
import { minutes } from '#contract/rules/time.ts'
import { make } from '#tests/kit/make.ts'
import { people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'

const meeting = async () => {
  const [sara, ahmed] = [await people.student(), await people.tutor()]
  const { sessionId } = await make.lesson({ tutorId: ahmed.id, studentId: sara.id, start: Date.now() + minutes(5) })
  return { sara, ahmed, sessionId, hers: await openTab(sara), his: await openTab(ahmed) }
}

describe('entering', () => {
  test('is heard by the one who listens, and an offer reaches the one inside', async () => {
    const { sara, ahmed, sessionId, hers, his } = await meeting()
    expect(await his.send(PreJoinSession, { sessionId })).toEqual({ code: 'ok' })
    expect(await hers.send(JoinSession, { sessionId })).toEqual({ code: 'ok' })
    expect(await his.next(MemberJoinedSessionId)).toEqual({ userId: sara.id, sessionId })
    expect(await his.send(JoinSession, { sessionId })).toEqual({ code: 'ok' })
    const offer = { type: 'offer' as const, sdp: 'v=0' }
    expect(await hers.send(SessionOffer, { sessionId, offer })).toEqual({ code: 'ok' })
    expect(await his.next(OfferShown)).toEqual({ offer })
    expect(ahmed.id).toBeGreaterThan(0)
  })
})
