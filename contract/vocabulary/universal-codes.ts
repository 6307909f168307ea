import type { ErrorCode } from './errors.ts'

/** Codes every endpoint may answer, so declarations do not repeat them. */
export const universalCodes = [
  'unauthenticated',
  'forbidden',
  'proof-required',
  'factor-required',
  'view-only',
  'view-hidden',
  'bad-request',
  'empty-request',
  'not-found',
  'large-file-size',
  'too-many-requests',
  'service-unavailable',
  'unexpected',
] as const satisfies readonly ErrorCode[]
export type UniversalCode = (typeof universalCodes)[number]
