/** One row with its owner and a stranger. */
import type { Endpoint, RequestOf } from '#contract/shared/api/endpoint.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { send } from '#tests/kit/client.ts'
import type { Person } from '#tests/kit/people.ts'

interface Shown<E extends Endpoint> {
  readonly owner: Person
  readonly stranger: Person
  /** A request the owner may make and the stranger may not. */
  readonly input: RequestOf<E>
  /** The expected code: `forbidden`, unless the existence of the row must not be revealed. */
  readonly refused?: string
}

export interface OwnedCase {
  readonly endpoint: Endpoint
  /** Creates the row; returns its owner and a request they may make. */
  readonly prepare: () => Promise<{ owner: Person; input: object; refused: string }>
  /** Creates the row; returns the requests about it, ordered so that one row serves all of them. */
  readonly open: () => Promise<{
    readonly refused: string
    readonly asStranger: () => Promise<unknown>
    /** The stranger's request with a body that no endpoint accepts. */
    readonly withNonsense: () => Promise<Response>
    readonly asOwner: () => Promise<unknown>
  }>
}

export const owned = <E extends Endpoint>(endpoint: E, prepare: () => Promise<Shown<E>>): OwnedCase => ({
  endpoint,
  prepare: async () => {
    const { owner, input, refused = 'forbidden' } = await prepare()
    return { owner, input, refused }
  },
  open: async () => {
    const { owner, stranger, input, refused = 'forbidden' } = await prepare()
    return {
      refused,
      asStranger: () => stranger.api(endpoint, input),
      withNonsense: () => {
        const { url, method, headers } = requestOf(endpoint, input, stranger.token)
        const { 'content-type': _, ...rest } = headers
        return send(url, { method, headers: rest, body: '{"nonsense' })
      },
      asOwner: () => owner.api(endpoint, input),
    }
  },
})
