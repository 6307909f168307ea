/** Which transport carries a call, and what a member enters it with. Both members always get the same one. */

import { SessionTransportChanged } from '#contract/classroom/events/session-state.ts'
import type { SessionGrant } from '#contract/classroom/shapes/session.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { session } from '#contract/vocabulary/limits.ts'
import type { Outcome } from '#worker/gateways/outcome.ts'
import type { MediaReport, MediaRooms, Participant } from '#worker/gateways/realtimekit/media-rooms.ts'
import type { Services } from '#worker/services.ts'
import { type Inbox, processOpenEvents, receiveEvent, type Verdict } from '#worker/storage/gateway-events.ts'
import type { Budget, Progress } from '#worker/work-budget.ts'
import {
  type CallMedia,
  confirmPresence,
  findCallMedia,
  findMeetingsToClose,
  findSessionOfMeeting,
  markMeetingClosed,
  storeMeeting,
  storeParticipant,
  storePeers,
  storeRecording,
} from './media-store.ts'

export interface CallOfMember {
  readonly sessionId: string
  /** The tutor or the manager first. */
  readonly members: readonly [number, number]
  readonly userId: number
}

const grantPeers = ({ peers }: Services, { sessionId, members, userId }: CallOfMember, now: number) => {
  const otherId = members[0] === userId ? members[1] : members[0]
  return peers.grant({ sessionId, userId, otherId, now })
}

/** A place in the meeting of the call; the first member to come opens it. */
const enterMeeting = async (
  { db }: Services,
  rooms: MediaRooms,
  { sessionId, members, userId }: CallOfMember,
  media: CallMedia,
): Promise<Outcome<Participant> | null> => {
  let { meetingId } = media
  if (meetingId === null) {
    const opened = await rooms.openMeeting(sessionId)
    if (!opened.ok) return opened
    meetingId = await storeMeeting(db, sessionId, opened.value)
    if (meetingId === null) return null
  }
  if (media.participantId !== null) {
    const renewed = await rooms.renewToken(meetingId, media.participantId)
    if (renewed.ok || renewed.kind !== 'not-found') return renewed
  }
  const added = await rooms.addParticipant(meetingId, { userId, isHost: members[0] === userId })
  if (added.ok) await storeParticipant(db, sessionId, userId, added.value.participantId)
  return added
}

/** The call goes on directly; whoever is inside is told. */
const changeToPeers = async ({ db, announce, later }: Services, call: CallOfMember, now: number): Promise<void> => {
  const { sessionId, members } = call
  if (await storePeers(db, sessionId, now))
    later(announce.toUsers(members, frameOf(SessionTransportChanged, { sessionId })))
}

/**
 * The permission to enter a call. When the media server fails, the call runs directly from then on, for both. Null when
 * it fails for somebody who is inside through it: their page needs no other permission, and the call must not be torn
 * apart.
 */
export const grantCall = async (services: Services, call: CallOfMember, now: number): Promise<SessionGrant | null> => {
  const { db, mediaRooms: rooms } = services
  if (!rooms) return grantPeers(services, call, now)
  const media = await findCallMedia(db, call.sessionId, call.userId)
  if (media.usesPeers) return grantPeers(services, call, now)
  const entered = await enterMeeting(services, rooms, call, media)
  if (entered?.ok) return { backend: 'realtimekit', token: entered.value.token, expiresAt: now + session.tokenMs }
  const inside = await services.announce.listMembersInSession(call.sessionId)
  if (media.participantId !== null && inside.includes(call.userId)) return null
  await changeToPeers(services, call, now)
  return grantPeers(services, call, now)
}

/** For a member whose browser the media server does not reach. */
export const grantPeersToBoth = async (services: Services, call: CallOfMember, now: number): Promise<SessionGrant> => {
  if (services.mediaRooms) await changeToPeers(services, call, now)
  return grantPeers(services, call, now)
}

const meetingsPerRun = 50

/** Closes the meetings of calls that are over, cancelled or run directly, so that no token opens them any more. */
export const closeMeetings = async ({ db, mediaRooms }: Services, now: number): Promise<void> => {
  if (!mediaRooms) return
  for (const meetingId of await findMeetingsToClose(db, now, meetingsPerRun)) {
    const closed = await mediaRooms.closeMeeting(meetingId)
    // One that the server does not know any more is closed as well.
    if (closed.ok || closed.kind === 'not-found') await markMeetingClosed(db, meetingId, now)
  }
}

const inboxOf = ({ db }: Services, now: number): Inbox => ({
  provider: 'realtimekit',
  async process({ body }): Promise<Verdict> {
    const report = JSON.parse(body) as Exclude<MediaReport, { kind: 'ignored' }>
    const sessionId = await findSessionOfMeeting(db, report.meetingId)
    if (sessionId === null) return { orphan: 'no call it belongs to' }
    if (report.kind === 'presence') await confirmPresence(db, { ...report, sessionId })
    else {
      const { id, status, startedAt, stoppedAt, bytes } = report
      await storeRecording(db, { id, sessionId, status, startedAt, stoppedAt, bytes }, now)
    }
    return 'processed'
  },
})

/** One webhook of the media server. */
export const receiveMediaReport = async (
  services: Services,
  raw: Uint8Array,
  signature: string | null,
  now: number,
): Promise<'received' | 'forbidden' | 'bad-request' | 'service-unavailable'> => {
  if (!services.mediaRooms) return 'service-unavailable'
  const read = await services.mediaRooms.readReport(raw, signature, now)
  if (!read.ok) {
    if (read.kind === 'unavailable') return 'service-unavailable'
    return read.kind === 'refused' ? 'forbidden' : 'bad-request'
  }
  if (read.value.kind === 'ignored') return 'received'
  return receiveEvent(services.db, inboxOf(services, now), { raw, content: read.value }, now)
}

/** Retries reports that could not be applied. The sweep calls it. */
export const processOpenMediaReports = (services: Services, now: number, budget?: Budget): Promise<Progress> =>
  processOpenEvents(services.db, inboxOf(services, now), now, budget)
