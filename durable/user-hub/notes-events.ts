import { ChangeNotes, NotesState, OpenNotes } from '#contract/classroom/events/notes.ts'
import { parseSessionId } from '#contract/lessons/rules/session-window.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { type EventHandler, handleEvent } from './events.ts'

const invalid = { code: 'invalid-session-id' } as const

export const notesEvents: readonly EventHandler[] = [
  handleEvent(OpenNotes, async ({ tab, sessionRoom }, { sessionId, page, vector }) => {
    if (!parseSessionId(sessionId)) return invalid
    const { userId, tabId } = tab
    const answer = await sessionRoom(sessionId).openNotes({ sessionId, userId, tabId, page }, vector)
    if (!('state' in answer)) return answer
    return { code: 'ok', toTab: [frameOf(NotesState, { sessionId, ...answer.state })] }
  }),

  handleEvent(ChangeNotes, async ({ tab, sessionRoom }, { sessionId, page, update }) => {
    if (!parseSessionId(sessionId)) return invalid
    const { userId, tabId } = tab
    return sessionRoom(sessionId).changeNotes({ sessionId, userId, tabId, page }, update)
  }),
]
