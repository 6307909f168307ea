/** Every event of the socket, by wire name. */
import * as broadcast from './broadcast.ts'
import * as channels from './channels.ts'
import * as chat from './chat.ts'
import * as connection from './connection.ts'
import type { ClientEvent, ServerEvent } from './event.ts'
import * as notes from './notes.ts'
import * as session from './session.ts'
import * as sessionState from './session-state.ts'

const declared: readonly unknown[] = [
  ...Object.values(broadcast),
  ...Object.values(channels),
  ...Object.values(chat),
  ...Object.values(connection),
  ...Object.values(notes),
  ...Object.values(session),
  ...Object.values(sessionState),
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
