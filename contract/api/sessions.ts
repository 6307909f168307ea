import * as v from 'valibot'
import { SessionGrant, SessionId, SessionMember } from '../shapes/session.ts'
import { Id } from '../shapes/wire.ts'
import { endpoint } from './endpoint.ts'

export const getSessionToken = endpoint({
  method: 'GET',
  path: '/session/token',
  who: 'signed-in',
  note: 'Permission to enter the call: which transport carries it, with what. Only the two people, only from 15 minutes before the start to 15 minutes after the end.',
  query: v.object({ sessionId: SessionId }),
  reply: SessionGrant,
  errors: ['illegal', 'lesson-time-passed'],
  owned: true,
})

export const listSessionMembers = endpoint({
  method: 'GET',
  path: '/session/{sessionId}',
  who: 'signed-in',
  note: 'Who is inside the call now. The two people of the call and admins.',
  params: v.object({ sessionId: SessionId }),
  reply: v.array(SessionMember),
  owned: true,
})

export const getSessionAttendance = endpoint({
  method: 'GET',
  path: '/session/{sessionId}/attendance',
  who: 'signed-in',
  note: 'Which of the two people have come to the call at the time it has now, whether they are still inside or not. Cancelling for absence is judged by the same. The two people of the call and admins.',
  params: v.object({ sessionId: SessionId }),
  reply: v.object({ came: v.array(Id) }),
  owned: true,
})
