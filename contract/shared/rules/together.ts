/** Reads that travel in one request: which may, and by which text both sides know one of them. */

/** What a request for several reads may ask for besides a page. */
export const togetherLimits = { reads: 20, addressLength: 600, addressesLength: 4000 } as const

/** Of the declaration of an endpoint. */
interface Declared {
  readonly method: string
  readonly limit?: string
  readonly reply?: unknown
  readonly sheet?: unknown
  readonly proof?: unknown
  readonly lapsed?: unknown
  readonly alone?: unknown
}

/**
 * Whether the answer of an endpoint may be a part of another's: a read for whoever may call it, which nothing is counted
 * for or proved to, and which answers JSON.
 */
export const mayComeTogether = ({ method, reply, sheet, limit, proof, lapsed, alone }: Declared): boolean =>
  method === 'GET' &&
  reply !== undefined &&
  sheet === undefined &&
  proof === undefined &&
  lapsed === undefined &&
  alone === undefined &&
  (limit === undefined || limit === 'visitor')

/** An address with its parameters in one order: `/a?c=2&b=1` and `/a?b=1&c=2` are one read. */
export const readKey = (address: string): string => {
  const [path = '', query] = address.split('?')
  return query ? `${path}?${query.split('&').sort().join('&')}` : path
}
