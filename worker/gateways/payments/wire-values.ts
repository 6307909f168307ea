/** Values as gateways send them: numbers may come as text, and what is absent as null or empty. */
import * as v from 'valibot'
import { toPiastres } from './egp.ts'

/** Ids, tokens and addresses, as text. */
export const WireText = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(8192))

/** Ids of a report, as text. What is longer is no report of ours: it is stored and shown to the team. */
export const WireId = v.pipe(WireText, v.maxLength(64))

/** Words of a gateway's own lists, such as a status or a currency. */
export const WireCode = v.pipe(v.string(), v.maxLength(64))

const noteMax = 300

/** A sentence of the gateway, cut to a length that can be stored and shown. */
export const WireNote = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((text) => String(text).slice(0, noteMax)),
)

/** EGP, as piastres. */
export const WireAmount = v.pipe(v.union([v.string(), v.number()]), v.transform(toPiastres), v.number(), v.minValue(0))

/** EGP, as piastres; 0 when absent or unreadable. For fees, on which nothing is decided. */
export const WireFees = v.fallback(v.optional(WireAmount, 0), 0)

/** Epoch ms; null when absent or unreadable. */
export const WireInstant = v.fallback(
  v.nullable(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number(), v.integer(), v.minValue(1))),
  null,
)

/** Text that may be absent, null or empty: null in all three cases. */
export const WireOptionalText = v.pipe(
  v.nullish(WireText, ''),
  v.transform((text) => (text === '' ? null : text)),
)

/** An id of a report that may be absent, null or empty: null in all three cases. */
export const WireOptionalId = v.pipe(WireOptionalText, v.nullable(v.pipe(v.string(), v.maxLength(64))))

/** JSON in UTF-8; undefined when it is none. */
export const parseJsonBytes = (raw: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(raw))
  } catch {
    return undefined
  }
}

/** A percentage as basis points: 1.5 is 150. Null when it is none. */
export const toBasisPoints = (percent: string | number): number | null => toPiastres(percent)
