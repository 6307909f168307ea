/** Every event of the socket, by wire name. */

import * as tutorEvents from './catalogue/events/tutor-events.ts'
import * as classroomEvents from './classroom/events/classroom-events.ts'
import * as clips from './classroom/events/clips.ts'
import * as ink from './classroom/events/ink.ts'
import * as notes from './classroom/events/notes.ts'
import * as session from './classroom/events/session.ts'
import * as sessionState from './classroom/events/session-state.ts'
import * as signals from './classroom/events/signals.ts'
import * as lessonEvents from './lessons/events/lesson-events.ts'
import * as nowEvents from './lessons/events/now-events.ts'
import * as moneyEvents from './money/events/money-events.ts'
import * as onboardingEvents from './people/events/onboarding-events.ts'
import * as channels from './shared/events/channels.ts'
import type { ClientEvent, ServerEvent } from './shared/events/event.ts'
import * as chat from './talk/events/chat.ts'
import * as notificationEvents from './talk/events/notification-events.ts'
import * as serverStats from './team/events/server-stats.ts'

const declared: readonly unknown[] = [
  ...Object.values(classroomEvents),
  ...Object.values(lessonEvents),
  ...Object.values(moneyEvents),
  ...Object.values(nowEvents),
  ...Object.values(notificationEvents),
  ...Object.values(onboardingEvents),
  ...Object.values(serverStats),
  ...Object.values(tutorEvents),
  ...Object.values(channels),
  ...Object.values(chat),
  ...Object.values(clips),
  ...Object.values(ink),
  ...Object.values(notes),
  ...Object.values(session),
  ...Object.values(sessionState),
  ...Object.values(signals),
]

const isEvent = (one: unknown): one is ClientEvent | ServerEvent =>
  typeof one === 'object' && one !== null && 'name' in one && 'data' in one && 'note' in one

const events = declared.filter(isEvent)

export const clientEvents: ReadonlyMap<string, ClientEvent> = new Map(
  events.flatMap((one) => ('acks' in one ? [[one.name, one] as const] : [])),
)
export const serverEvents: ReadonlyMap<string, ServerEvent> = new Map(
  events.flatMap((one) => ('acks' in one ? [] : [[one.name, one] as const])),
)
