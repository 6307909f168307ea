import type { ErrorCode } from '../../vocabulary/errors.ts'

/** What a rule answers instead of a value: the one code that goes on the wire. Rules never throw. */
export interface Refused<C extends ErrorCode = ErrorCode> {
  readonly refused: C
}

export const refuse = <C extends ErrorCode>(code: C): Refused<C> => ({ refused: code })

/** Narrows an answer: `const answer = decideBooking(…); if (isRefused(answer)) fail(answer.refused)`. */
export const isRefused = <A extends object>(answer: A): answer is Extract<A, Refused> => 'refused' in answer
