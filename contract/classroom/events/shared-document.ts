/** What the events of the documents that both write in a lesson have in common: its notes, and the ink on its pages. */
import * as v from 'valibot'
import type { AckCode } from '../../shared/events/acks.ts'

/** At most so many bytes, in base64. */
export const base64Bytes = (bytes: number) => v.pipe(v.string(), v.maxLength(Math.ceil(bytes / 3) * 4), v.base64())

/** Chosen by a page when it is loaded, so that the server knows it again on another connection. */
export const PageKey = v.pipe(v.string(), v.uuid())

export const documentAcks = [
  'ok',
  'invalid-session-id',
  'lesson-not-found',
  'not-member',
  'unallowed',
  'unreachable',
] as const satisfies readonly AckCode[]
