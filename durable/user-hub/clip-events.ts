import { AskServerTime, PlayClip, ServerTime, TellClipState } from '#contract/classroom/events/clips.ts'
import { parseSessionId } from '#contract/lessons/rules/session-window.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { type EventHandler, handleEvent } from './events.ts'

const invalid = { code: 'invalid-session-id' } as const

export const clipEvents: readonly EventHandler[] = [
  handleEvent(PlayClip, async ({ tab, sessionRoom }, { sessionId, clip }) => {
    if (!parseSessionId(sessionId)) return invalid
    const { userId, tabId } = tab
    return sessionRoom(sessionId).playClip({ sessionId, userId, tabId }, clip)
  }),

  handleEvent(TellClipState, async ({ tab, sessionRoom }, { sessionId, id, state }) => {
    if (!parseSessionId(sessionId)) return invalid
    const { userId, tabId } = tab
    return sessionRoom(sessionId).tellClipState({ sessionId, userId, tabId }, id, state)
  }),

  // Answered here, on the way to the room: the clocks of the server agree within a few ms, and a longer way would tell less.
  handleEvent(AskServerTime, async ({ now }, { asked }) => ({
    code: 'ok',
    toTab: [frameOf(ServerTime, { asked, now: now() })],
  })),
]
