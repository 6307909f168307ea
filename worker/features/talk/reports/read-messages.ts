/** What the team reads of a conversation: the stretch that an open report or dispute is about, and nothing else. */
import { hourMs, type Interval } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/talk/api/reports.ts'
import type { Stretch } from '#contract/talk/api/reports.ts'
import { findMembers, findRoomOfPair } from '#worker/features/talk/chat/store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handler } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { findDisputeSpan, findReportSpan } from './span-store.ts'

interface Look {
  readonly actorId: number
  readonly roomId: number
  readonly span: Interval
  /** What the look is for; it is in the log. */
  readonly facts: { readonly report: number } | { readonly dispute: number }
}

/** Logs the look, then reads: what could not be logged is not read. */
const readStretch = async ({ db, announce }: Services, look: Look, now: number): Promise<Stretch> => {
  const { actorId, roomId, span, facts } = look
  await insertAuditEntry(db, { actorId, action: 'chat.read', targetId: roomId, facts }, now)
  const [members, messages] = await Promise.all([findMembers(db, roomId), announce.readRoomStretch(roomId, span)])
  return {
    people: members.map(({ userId: id, name, image, role }) => ({ id, name, image: fileUrl(image), role })),
    list: messages.map(({ id, userId, text, attachment, createdAt }) => ({
      id,
      userId,
      text,
      ...(attachment && { attachment: attachment.kind }),
      createdAt,
      meant: span.start <= Date.parse(createdAt) && Date.parse(createdAt) <= span.end,
    })),
  }
}

export const readReportedMessages: Handler<typeof declared.readReportedMessages> = async ({
  input,
  actor,
  services,
  now,
  fail,
}) => {
  const { id } = input.params
  const report = (await findReportSpan(services.db, id)) ?? fail('report-not-found')
  if (report.resolved === 1) return fail('illegal')
  const { userId, aboutId, createdAt } = report
  const roomId = userId && aboutId ? await findRoomOfPair(services.db, userId, aboutId) : null
  if (roomId === null) return fail('room-not-found')
  const span = { start: createdAt - hourMs, end: createdAt }
  return readStretch(services, { actorId: actor.id, roomId, span, facts: { report: id } }, now)
}

export const readDisputedMessages: Handler<typeof declared.readDisputedMessages> = async ({
  input,
  actor,
  services,
  now,
  fail,
}) => {
  const { id } = input.params
  const dispute = (await findDisputeSpan(services.db, id)) ?? fail('dispute-not-found')
  if (dispute.state !== 'open') return fail('illegal')
  const roomId = await findRoomOfPair(services.db, dispute.studentId, dispute.tutorId)
  if (roomId === null) return fail('room-not-found')
  const { start, end } = dispute
  return readStretch(services, { actorId: actor.id, roomId, span: { start, end }, facts: { dispute: id } }, now)
}
