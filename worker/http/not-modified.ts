import type { HonoRequest } from 'hono'

/**
 * Whether `If-None-Match` names this version. Tags are compared weakly: the network in front of the worker weakens the
 * tag of an answer that it compresses.
 */
export const isNotModified = (request: HonoRequest, etag: string): boolean =>
  (request.header('if-none-match') ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
