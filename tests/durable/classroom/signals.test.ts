/** What a student tells the tutor with one press. */
import { expect, test } from 'vitest'
import { LeaveSession } from '#contract/classroom/events/session.ts'
import { SignalTutor, StudentSignalled } from '#contract/classroom/events/signals.ts'
import { signalLimits } from '#contract/vocabulary/signals.ts'
import { clock } from '#tests/kit/clock.ts'
import { meeting } from '#tests/kit/meeting.ts'

const ok = { code: 'ok' }

test('a signal of the student reaches the tutor, one every two seconds, and is kept nowhere', async () => {
  const { sessionId, hers, his, theirs, enter } = await meeting()
  await enter()
  const send = (signal: 'slower' | 'again' | 'write') => hers.send(SignalTutor, { sessionId, signal })
  expect(await send('slower')).toEqual(ok)
  expect(await his.next(StudentSignalled)).toEqual({ sessionId, signal: 'slower' })
  clock.advance(signalLimits.everyMs - 1)
  expect(await send('again')).toEqual({ code: 'unallowed', message: 'too-many-requests' })
  clock.advance(1)
  expect(await send('again')).toEqual(ok)
  expect(await his.next(StudentSignalled)).toEqual({ sessionId, signal: 'again' })
  expect(hers.unread(StudentSignalled)).toEqual([])
  expect(await theirs.send(SignalTutor, { sessionId, signal: 'write' })).toEqual({ code: 'not-member' })
  expect(await his.send(SignalTutor, { sessionId, signal: 'write' })).toEqual({ code: 'unallowed' })
  expect(await hers.send(SignalTutor, { sessionId: 'x', signal: 'write' })).toEqual({ code: 'invalid-session-id' })
  clock.advance(signalLimits.everyMs)
  expect(await his.send(LeaveSession, { sessionId })).toEqual(ok)
  expect(await send('write')).toEqual({ code: 'unreachable' })
  expect(await hers.send(LeaveSession, { sessionId })).toEqual(ok)
  clock.advance(signalLimits.everyMs)
  expect(await send('write')).toEqual({ code: 'unallowed' })
})
