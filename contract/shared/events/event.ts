/**
 * Socket events are declared once, as endpoints are: name, direction, payload, and for client events the ack
 * codes. The worker's dispatcher, the browser's client and the tests are derived from the declarations.
 *
 * Frames. Client: `{ event, data, ack? }`. Server: `{ event, data }` or `{ ack, data: { code, message?, id? } }`.
 */
import * as v from 'valibot'
import { type AckCode, ackCodes } from './acks.ts'

export interface ClientEvent {
  readonly name: string
  readonly data: v.GenericSchema<unknown, unknown>
  readonly acks: readonly AckCode[]
  /** Which bucket of `realtime` limits, or of `inkRates`, counts it. */
  readonly rate?: 'messages' | 'typing' | 'signalling' | 'notes' | 'ink' | 'pointing' | 'asking'
  readonly note: string
}

export interface ServerEvent {
  readonly name: string
  readonly data: v.GenericSchema<unknown, unknown>
  readonly note: string
}

export const clientEvent = <const E extends ClientEvent>(declaration: E): E => declaration
export const serverEvent = <const E extends ServerEvent>(declaration: E): E => declaration

export type DataOf<E extends ClientEvent | ServerEvent> = v.InferOutput<E['data']>
export type SentDataOf<E extends ClientEvent> = v.InferInput<E['data']>

/** A frame from a browser, before its payload is looked at. */
export const ClientFrame = v.object({
  event: v.pipe(v.string(), v.maxLength(64)),
  data: v.optional(v.unknown(), {}),
  ack: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

/** `id`, of an event that failed through a fault of ours: by it the team finds what the log says. */
export const Ack = v.object({ code: v.picklist(ackCodes), message: v.optional(v.string()), id: v.optional(v.string()) })
export type Ack = v.InferOutput<typeof Ack>

/** A frame from the server: an event or an ack. */
export const ServerFrame = v.union([
  v.object({ event: v.string(), data: v.unknown() }),
  v.object({ ack: v.number(), data: Ack }),
])

/** The text of one server event, checked against its declaration by the compiler. */
export const frameOf = <E extends ServerEvent>(event: E, data: v.InferInput<E['data']>): string =>
  JSON.stringify({ event: event.name, data })

export const ackFrame = (ack: number, code: AckCode, message?: string, id?: string): string =>
  JSON.stringify({ ack, data: { code, message, id } })
