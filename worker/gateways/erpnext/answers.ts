/** What ERPNext's answers mean. Both versions of its interface are understood. */
import * as v from 'valibot'
import { missingLink } from '../books/books.ts'
import { type Failure, toFailure } from '../outcome.ts'

const Refusal = v.object({
  /** Version 1: the class of the exception, its text, and what a person would have been shown. */
  exc_type: v.optional(v.string()),
  exception: v.optional(v.string()),
  _server_messages: v.optional(v.string()),
  /** Version 2. */
  errors: v.optional(v.array(v.object({ type: v.optional(v.string()), message: v.optional(v.string()) }))),
})
type Refusal = v.InferOutput<typeof Refusal>

const shownCharacters = 300

/** JSON of a list of texts that are JSON of `{ message }`; the first of them. */
const shownMessage = (messages: string | undefined): string | undefined => {
  try {
    const [first] = JSON.parse(messages ?? '[]') as string[]
    return first === undefined ? undefined : String((JSON.parse(first) as { message?: unknown }).message ?? '')
  } catch {
    return undefined
  }
}

const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, shownCharacters)

const textOf = ({ errors, exception, _server_messages }: Refusal): string =>
  plain(shownMessage(_server_messages) || errors?.[0]?.message || exception || '')

/** The key or the service is wrong, and not the document: it waits. */
const closed = [401, 403]

export const isDuplicate = (failure: Failure): boolean => failure.code === 'DuplicateEntryError'

/** Null for a success. */
export const failureOf = (status: number, body: unknown): Failure | null => {
  if (status < 300) return null
  const parsed = v.safeParse(Refusal, body)
  const refusal = parsed.success ? parsed.output : {}
  const type = refusal.exc_type ?? refusal.errors?.[0]?.type ?? String(status)
  const text = textOf(refusal)
  if (closed.includes(status)) return toFailure('unavailable', String(status), { text, alert: true })
  if (status === 409 || type === 'DuplicateEntryError') return toFailure('refused', 'DuplicateEntryError', { text })
  if (type === 'LinkValidationError') return toFailure('refused', missingLink, { text })
  if (status === 404) return toFailure('not-found', type, { text })
  if (status === 429 || status >= 500 || status < 400) return toFailure('unavailable', type, { text })
  return toFailure('refused', type, { text })
}
