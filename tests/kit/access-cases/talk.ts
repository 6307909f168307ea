/** Who may use a row, and who may not, at the endpoints of `contract/talk`. */
import {
  blockMember,
  findRoomByMembers,
  listMessages,
  listRoomMembers,
  searchMessages,
  updateRoomSettings,
  uploadAttachment,
} from '#contract/talk/api/chat.ts'
import {
  createMessageTemplate,
  deleteMessageTemplate,
  updateMessageTemplate,
} from '#contract/talk/api/message-templates.ts'
import { listNotifications, readNotification } from '#contract/talk/api/notifications.ts'
import { readOwnThread, writeOwnThread } from '#contract/talk/api/own-threads.ts'
import { rows } from '#tests/kit/bookings.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { type OwnedCase, owned } from './owned-case.ts'

const chatting = async () => {
  const [owner, tutor, stranger] = [await people.student(), await people.tutor(), await people.student()]
  const { id: room } = await make.room(owner.id, tutor.id)
  return { owner, tutor, stranger, room }
}

const inRoom = async () => {
  const { owner, stranger, room } = await chatting()
  return { owner, stranger, input: { params: { room } } }
}

const keepingTemplate = async () => {
  const [owner, stranger] = [await people.tutor(), await people.tutor()]
  const { id } = await owner.api(createMessageTemplate, { body: { title: 'تحية', text: 'أهلًا' } })
  return { owner, stranger, input: { params: { id } } }
}

const writing = async () => {
  const [owner, stranger] = [await people.student(), await people.student()]
  await rows(
    `INSERT INTO contact_requests (user_id, name, phone, title, message, created_at) VALUES (?, 'منى', '01012345678', 'سؤال', 'متى؟', ?)`,
    owner.id,
    Date.now(),
  )
  const [found] = await rows<{ id: number }>('SELECT id FROM threads WHERE user_id = ? ORDER BY id DESC', owner.id)
  return { owner, stranger, id: found?.id ?? 0 }
}

export const talkAccess: readonly OwnedCase[] = [
  owned(readOwnThread, async () => {
    const { owner, stranger, id } = await writing()
    return { owner, stranger, input: { params: { id } }, refused: 'not-found' }
  }),
  owned(writeOwnThread, async () => {
    const { owner, stranger, id } = await writing()
    return { owner, stranger, input: { params: { id }, body: { text: 'وأيضًا' } }, refused: 'not-found' }
  }),
  owned(readNotification, async () => {
    const [owner, stranger] = [await people.student(), await people.student()]
    await queueNotification(db, {
      userId: owner.id,
      kind: 'plan_invited',
      key: crypto.randomUUID(),
      dueAt: Date.now() - 1,
      facts: { weeklyMinutes: 60 },
    }).run()
    const { list } = await owner.api(listNotifications, {})
    const input = { params: { id: list[0]?.id ?? 0 } }
    return { owner, stranger, input, refused: 'notification-not-found' }
  }),
  owned(findRoomByMembers, async () => {
    const { owner, tutor, stranger } = await chatting()
    return { owner, stranger, input: { query: { members: [owner.id, tutor.id] } } }
  }),
  owned(listMessages, inRoom),
  owned(searchMessages, async () => {
    const { owner, stranger, input } = await inRoom()
    return { owner, stranger, input: { ...input, query: { keyword: 'سؤال' } } }
  }),
  owned(listRoomMembers, async () => ({ ...(await inRoom()), refused: 'not-room-member' })),
  owned(blockMember, async () => {
    const { owner, stranger, input } = await inRoom()
    return { owner, stranger, input: { ...input, body: { blocked: true } } }
  }),
  owned(uploadAttachment, async () => {
    const { owner, stranger, input } = await inRoom()
    return { owner, stranger, input: { ...input, files: { file: fileOf(bytesOf.png) } } }
  }),
  owned(updateRoomSettings, async () => {
    const { owner, stranger, input } = await inRoom()
    return { owner, stranger, input: { ...input, body: { pinned: true } } }
  }),
  owned(updateMessageTemplate, async () => {
    const { input, ...rest } = await keepingTemplate()
    return { ...rest, input: { ...input, body: { title: 'تحية', text: 'مرحبًا' } } }
  }),
  owned(deleteMessageTemplate, keepingTemplate),
]
