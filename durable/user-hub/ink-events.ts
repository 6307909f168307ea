import { ChangeInk, HandMoved, InkState, MoveHand, OpenInk, ShowPage } from '#contract/classroom/events/ink.ts'
import { parseSessionId } from '#contract/lessons/rules/session-window.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { type EventHandler, handleEvent } from './events.ts'

const invalid = { code: 'invalid-session-id' } as const

export const inkEvents: readonly EventHandler[] = [
  handleEvent(OpenInk, async ({ tab, sessionRoom }, { sessionId, page, vector }) => {
    if (!parseSessionId(sessionId)) return invalid
    const { userId, tabId } = tab
    const answer = await sessionRoom(sessionId).openInk({ sessionId, userId, tabId, page }, vector)
    if (!('state' in answer)) return answer
    return { code: 'ok', toTab: [frameOf(InkState, { sessionId, ...answer.state })] }
  }),

  handleEvent(ChangeInk, async ({ tab, sessionRoom }, { sessionId, page, update }) => {
    if (!parseSessionId(sessionId)) return invalid
    const { userId, tabId } = tab
    return sessionRoom(sessionId).changeInk({ sessionId, userId, tabId, page }, update)
  }),

  handleEvent(ShowPage, async ({ tab, sessionRoom }, { sessionId, place }) => {
    if (!parseSessionId(sessionId)) return invalid
    const { userId, tabId } = tab
    return sessionRoom(sessionId).showPage({ sessionId, userId, tabId }, place)
  }),

  handleEvent(MoveHand, async ({ tab, sessionRoom }, { sessionId, hand }) => {
    if (!parseSessionId(sessionId)) return invalid
    const { userId, tabId } = tab
    const frame = frameOf(HandMoved, { sessionId, userId, hand })
    return sessionRoom(sessionId).moveHand({ sessionId, userId, tabId }, frame)
  }),
]
