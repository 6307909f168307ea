import { deviceEndsAt } from '#contract/people/rules/devices.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/person-acts.ts'
import type { PersonNote } from '#contract/team/shapes/person-note.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { ListedDevice } from '#worker/features/people/devices/store.ts'
import { deviceView } from '#worker/features/people/devices/view.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { runBatch, toStatement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { readPersonFacts } from './facts-store.ts'
import { changeNote, findNote, findNotes, insertNote, type NoteRow, removeNote } from './note-store.ts'
import { readStop, stop } from './stop.ts'

const noteView = (row: NoteRow): PersonNote => ({
  id: row.id,
  text: row.text,
  author: { id: row.authorId, name: row.authorName },
  pinned: row.pinned === 1,
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

export const personActs: Handlers<typeof declared> = {
  async getPersonFacts({ input, services: { db }, now, fail }) {
    const { role, devices, money } = (await readPersonFacts(db, input.params.id, now)) ?? fail('user-not-found')
    const isListed = (row: ListedDevice) => row.endedAt !== null || deviceEndsAt(row, role) > now
    return {
      // The device of whoever reads is none of them.
      devices: devices.filter(isListed).map((row) => {
        const { current: _, ...device } = deviceView(row, { id: null, isQuestioned: false })
        return device
      }),
      money: role === Role.Student ? { ...money, since: toIsoInstantOrNull(money.since) } : null,
    }
  },

  async listPersonNotes({ input, services: { db } }) {
    return { list: (await findNotes(db, input.params.id)).map(noteView) }
  },

  async addPersonNote({ input, actor, services: { db }, now, fail }) {
    const note = { userId: input.params.id, authorId: actor.id, text: input.body.text }
    if (!(await insertNote(db, note, now))) fail('user-not-found')
  },

  async updatePersonNote({ input, actor, services: { db }, now, fail }) {
    const { id, noteId } = input.params
    const { text, pinned, seen } = input.body
    const note = (await findNote(db, id, noteId)) ?? fail('not-found')
    const change = { actorId: actor.id, text: text ?? note.text, pinned: pinned ?? note.pinned === 1 }
    const isSeen = seen === undefined || Date.parse(seen) === note.updatedAt
    if (isSeen && (await changeNote(db, note, change, now))) return
    throw new StaleRow({ id: note.authorId, name: note.authorName })
  },

  async deletePersonNote({ input, actor, services: { db }, now, fail }) {
    const { id, noteId } = input.params
    const note = (await findNote(db, id, noteId)) ?? fail('not-found')
    if (note.authorId !== actor.id && actor.role !== Role.SuperAdmin) return fail('forbidden')
    await removeNote(db, note, actor.id, now)
  },

  async messagePerson({ input, actor, services: { db }, now, fail }) {
    const { text } = input.body
    const { id: userId } = (await findUser(db, input.params.id)) ?? fail('user-not-found')
    const entry = { actorId: actor.id, action: 'user.message', targetId: userId, facts: {}, after: { text } } as const
    await runBatch(db, [
      queueNotification(db, {
        ...{ userId, kind: 'team_message', key: `team:${crypto.randomUUID()}` },
        ...{ facts: { note: text }, dueAt: now },
      }),
      toStatement(db, insertAuditEntry(db, entry, now)),
    ])
  },

  async getStop({ input, services: { db }, now }) {
    const { until, ...counts } = await readStop(db, input.params.id, now)
    return { ...counts, until: toIsoInstantOrNull(until) }
  },

  async stopTutor({ input, actor, services, now, fail }) {
    const wanted = { tutorId: input.params.id, actorId: actor.id, ...input.body }
    return { left: (await stop(services, wanted, now)) ?? fail('tutor-not-found') }
  },
}
