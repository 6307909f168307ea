import { mayBlock, mayFindRoom, mayOpenRoom, mayUseRoom } from '#contract/shared/rules/access.ts'
import type * as declared from '#contract/talk/api/chat.ts'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import { enforceRateLimit, type Handlers } from '#worker/handler.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import { storeAttachment } from './attachments.ts'
import { findMembers, findRoomOfPair, insertRoom, listInbox, updateSettings } from './store.ts'
import { memberView, summaryView } from './view.ts'

const attachmentLimits = messageLimits.attachment

/** `refId` of the message that opens a room. There is one per room, so a repeated request does not store it twice. */
const openingRef = 'opening'

export const chat: Handlers<typeof declared> = {
  async openRoom({ input, actor, services, idempotencyKey, now, fail }) {
    const { db, announce } = services
    const { userId: otherId, message } = input.body
    if (otherId === actor.id) return fail('forbidden')
    const idempotency = await createIdempotentRequest(actor.id, idempotencyKey, 'openRoom', input.body)
    const [otherUser, earlier] = await Promise.all([findUser(db, otherId), findEarlierResult(db, idempotency, now)])
    if (!otherUser) return fail('user-not-found')
    if (!mayOpenRoom(actor.role, otherUser.role)) return fail('forbidden')
    if (earlier === 'other') return fail('illegal')
    const outcome = earlier ? 'repeated' : await insertRoom(db, { callerId: actor.id, otherId, idempotency, now })
    if (outcome === 'exists') return fail('room-exists')
    const roomId = outcome === 'repeated' ? await findRoomOfPair(db, actor.id, otherId) : outcome
    if (roomId === null) return fail('service-unavailable')
    if (message === undefined) return { roomId }
    // The room is stored under the idempotency key: after a failure here the client can repeat the request.
    const { code } = await announce.postMessage(roomId, actor.id, message, openingRef)
    return code === 'ok' ? { roomId } : fail('service-unavailable')
  },

  async listRooms({ input, actor, services, fail }) {
    const { user: userId } = input.params
    const { pinned, muted, keyword } = input.query
    const isOwn = userId === actor.id && actor.look === null
    // A search would tell what others wrote.
    if (!isOwn && keyword !== undefined) return fail(actor.look === null ? 'forbidden' : 'view-hidden')
    const { rows, total } = await listInbox(services.db, {
      userId,
      pinned,
      muted,
      keyword,
      page: toSqlPage(input.query),
    })
    return { list: rows.map((row) => summaryView(row, isOwn)), total }
  },

  async listMessages({ input, actor, services, fail }) {
    const { before, after } = input.query
    const page = await services.announce.listRoomMessages(input.params.room, actor, {
      ...toSqlPage(input.query),
      before,
      after,
    })
    if ('refused' in page) return fail(page.refused)
    return page
  },

  async searchMessages({ input, actor, services, fail }) {
    const { room } = input.params
    const matches = await services.announce.searchRoomMessages(room, actor, input.query)
    if ('refused' in matches) return fail(matches.refused)
    return matches
  },

  async findRoomByMembers({ input, actor, services, fail }) {
    const members = [...new Set(input.query.members)]
    if (!mayFindRoom(actor, members)) return fail('forbidden')
    const [firstId, secondId] = members
    const room = firstId && secondId ? await findRoomOfPair(services.db, firstId, secondId) : null
    return room === null ? fail('room-not-found') : { room }
  },

  async listRoomMembers({ input, actor, services, fail }) {
    const rows = await findMembers(services.db, input.params.room)
    if (rows.length === 0) return fail('room-not-found')
    const ids = rows.map((row) => row.userId)
    if (!mayFindRoom(actor, ids)) return fail('not-room-member')
    return rows.map((row) => memberView(row, actor))
  },

  uploadAttachment: {
    async judge({ input, actor, services, now, fail }) {
      const { room: roomId } = input.params
      const rows = await findMembers(services.db, roomId)
      if (rows.length === 0) return fail('room-not-found')
      const ids = rows.map((row) => row.userId)
      if (!mayUseRoom(actor.id, ids) || rows.some((row) => row.blocked === 1)) return fail('forbidden')
      enforceRateLimit(await countRequest(services.db, `attachment:${actor.id}`, attachmentLimits.uploads, now))
      return async ({ files: { file } }) => {
        if (!file) return fail('empty-request')
        const token = await storeAttachment(services, file, { roomId, userId: actor.id }, now)
        return token === null ? fail('bad-request', 'file') : { token }
      }
    },
  },

  blockMember: {
    async judge({ input, actor, services: { db, announce }, fail }) {
      const { room: roomId } = input.params
      const rows = await findMembers(db, roomId)
      if (rows.length === 0) return fail('room-not-found')
      const ownRow = rows.find((row) => row.userId === actor.id)
      const otherRow = rows.find((row) => row.userId !== actor.id)
      if (!ownRow || !otherRow || !mayBlock(otherRow.role)) return fail('forbidden')
      return async ({ body: { blocked } }) => {
        const { code } = await announce.blockMember(roomId, actor.id, blocked)
        if (code !== 'ok') return fail('service-unavailable')
        return memberView({ ...ownRow, blocked: Number(blocked) }, actor)
      }
    },
  },

  updateRoomSettings: {
    async judge({ input, actor, services: { db }, now, fail }) {
      const { room: roomId } = input.params
      const rows = await findMembers(db, roomId)
      if (rows.length === 0) return fail('room-not-found')
      const ownRow = rows.find((row) => row.userId === actor.id)
      const ids = rows.map((row) => row.userId)
      if (!ownRow || !mayUseRoom(actor.id, ids)) return fail('forbidden')
      return async ({ body: { pinned, muted } }) => {
        if (pinned === undefined && muted === undefined) return fail('empty-request')
        await updateSettings(db, { roomId, userId: actor.id }, { pinned, muted }, now)
        const changed = {
          pinned: Number(pinned ?? ownRow.pinned),
          muted: Number(muted ?? ownRow.muted),
          updatedAt: now,
        }
        return memberView({ ...ownRow, ...changed }, actor)
      }
    },
  },
}
