import type * as declared from '#contract/classroom/api/private-notes.ts'
import { toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { findPrivateNote, type PrivateNoteRow, upsertPrivateNote } from './store.ts'

const noteView = ({ text, updatedAt }: PrivateNoteRow) => ({ text, updatedAt: toIsoInstantOrNull(updatedAt) })

export const privateNotes: Handlers<typeof declared> = {
  async getPrivateNote({ input, actor, services, fail }) {
    const pair = { tutorId: actor.id, studentId: input.params.id }
    return noteView((await findPrivateNote(services.db, pair)) ?? fail('student-not-found'))
  },

  savePrivateNote: {
    async judge({ input, actor, services: { db }, now, fail }) {
      const pair = { tutorId: actor.id, studentId: input.params.id }
      const note = (await findPrivateNote(db, pair)) ?? fail('student-not-found')
      return async ({ body: { text, seen: seenText } }) => {
        const seen = seenText === null ? null : Date.parse(seenText)
        if (note.updatedAt !== null && note.text === text) return noteView(note)
        if (note.updatedAt !== seen) throw new StaleRow(null)
        const saved = await upsertPrivateNote(db, pair, { text, seen }, now)
        if (!saved) throw new StaleRow(null)
        return noteView(saved)
      }
    },
  },
}
