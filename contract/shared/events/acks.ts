/** What the server says of a client event. Exactly one ack per event that asked for one, success included. */
export const ackCodes = [
  'ok',
  'empty-text',
  'room-not-found',
  'message-not-found',
  'lesson-not-found',
  'interview-not-found',
  'not-member',
  'not-owner',
  /** Safe to retry with the same `refId`. */
  'unreachable',
  'unallowed',
  'invalid-session-id',
  'notes-full',
  /** The change builds on others that the server does not have. */
  'notes-incomplete',
  'ink-full',
  'ink-incomplete',
] as const
export type AckCode = (typeof ackCodes)[number]
