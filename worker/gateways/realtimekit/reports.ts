/** Webhooks of RealtimeKit, in the product's words. */
import * as v from 'valibot'
import { recordingStatuses } from '#contract/vocabulary/teaching.ts'
import type { MediaReport } from './media-rooms.ts'

const Moment = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
  v.finite(),
)
const Meeting = v.object({ id: v.string() })
const Presence = v.object({
  event: v.picklist(['meeting.participantJoined', 'meeting.participantLeft']),
  meeting: Meeting,
  participant: v.object({
    customParticipantId: v.string(),
    joinedAt: v.optional(v.nullable(Moment)),
    leftAt: v.optional(v.nullable(Moment)),
  }),
})
const Recording = v.object({
  event: v.literal('recording.statusUpdate'),
  meeting: Meeting,
  recording: v.object({
    recordingId: v.optional(v.string()),
    id: v.optional(v.string()),
    status: v.picklist(recordingStatuses),
    startedTime: v.optional(v.nullable(Moment)),
    stoppedTime: v.optional(v.nullable(Moment)),
    fileSize: v.optional(v.nullable(v.union([v.number(), v.pipe(v.string(), v.transform(Number), v.number())]))),
  }),
})

/** How a user is named to RealtimeKit: nothing about the person is. */
export const participantName = (userId: number): string => `u${userId}`
const userIdOf = (name: string): number | null => {
  const id = /^u([1-9]\d{0,14})$/.exec(name)?.[1]
  return id === undefined ? null : Number(id)
}

const parseJson = (raw: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(raw))
  } catch {
    return null
  }
}

/** Null when the body is no webhook. Events the product has no use for are `ignored`. */
export const parseReport = (raw: Uint8Array, now: number): MediaReport | null => {
  const body = parseJson(raw)
  if (!v.is(v.object({ event: v.string() }), body)) return null
  const presence = v.safeParse(Presence, body)
  if (presence.success) {
    const { event, meeting, participant } = presence.output
    const userId = userIdOf(participant.customParticipantId)
    const isInside = event === 'meeting.participantJoined'
    const at = (isInside ? participant.joinedAt : participant.leftAt) ?? now
    return userId === null ? { kind: 'ignored' } : { kind: 'presence', meetingId: meeting.id, userId, isInside, at }
  }
  const recorded = v.safeParse(Recording, body)
  const id = recorded.success ? (recorded.output.recording.recordingId ?? recorded.output.recording.id) : undefined
  if (!recorded.success || id === undefined) return { kind: 'ignored' }
  const { meeting, recording } = recorded.output
  return {
    kind: 'recording',
    meetingId: meeting.id,
    id,
    status: recording.status,
    startedAt: recording.startedTime ?? null,
    stoppedAt: recording.stoppedTime ?? null,
    bytes: recording.fileSize ?? null,
  }
}
