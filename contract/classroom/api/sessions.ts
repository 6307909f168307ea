import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { SessionGrant, SessionId, SessionLog, SessionMember } from '../shapes/session.ts'

export const getSessionToken = endpoint({
  method: 'GET',
  path: '/session/token',
  who: 'signed-in',
  alone: true,
  note: 'Permission to enter the call: which transport carries it, with what. Only the two people, only from 15 minutes before the start to 15 minutes after the end.',
  query: v.object({ sessionId: SessionId }),
  reply: SessionGrant,
  errors: ['invalid-device-time', 'illegal', 'lesson-time-passed'],
  owned: true,
})

export const leaveMediaServer = endpoint({
  method: 'POST',
  path: '/session/peers',
  who: 'signed-in',
  limit: 'write',
  note: 'The media server does not carry the call in the caller’s browser: from now on it runs directly between the two, who are told by `SessionTransportChanged`. Answers the permission for that.',
  body: v.object({ sessionId: SessionId }),
  reply: SessionGrant,
  errors: ['invalid-device-time', 'illegal', 'lesson-time-passed'],
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
  note: 'Which of the two people have come: those who are inside, and those who were for three minutes in all between start and end. Cancelling for absence is judged by the same. The two people of the call and admins.',
  params: v.object({ sessionId: SessionId }),
  reply: v.object({ came: v.array(Id) }),
  owned: true,
})

export const listSessionEvents = endpoint({
  method: 'GET',
  path: '/session-event/list/session/{sessionId}',
  who: adminRoles,
  note: 'Who joined and left a call when, oldest first, with the minutes each was inside between its start and its end and how late each came. Whoever is not a student stands under `tutor`.',
  params: v.object({ sessionId: SessionId }),
  reply: SessionLog,
  errors: ['session-not-found'],
})
