/** What somebody of the team may mean by a text they look for a payment with. */
import { normalisePhone, phonePattern, toLatinDigits } from '../../vocabulary/text.ts'

export interface PaymentTerms {
  /** The number of a payment of ours. */
  readonly id: number | null
  /** A reference of ours or of a gateway: also its beginning. */
  readonly ref: string | null
  /** A mobile as it is stored. */
  readonly phone: string | null
  /** Piastres. */
  readonly amount: number | null
  /** The last four digits of a card. */
  readonly cardLast4: string | null
  /** Whoever pays. */
  readonly person: string | null
}

/** Shorter texts begin too many references. */
const leastRefLength = 4

const parsePounds = (text: string): number | null => {
  const [, pounds, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return pounds === undefined ? null : Number(pounds) * 100 + Number(cents.padEnd(2, '0'))
}

/** A text may mean several of them: `1250` is a sum, a number and the end of a card. */
export const paymentTerms = (typed: string): PaymentTerms => {
  const text = toLatinDigits(typed).trim()
  const compact = text.replace(/[\s,\u066B\u066C]/g, '')
  const phone = normalisePhone(text)
  const isRef = /^[\w-]+$/.test(compact) && compact.length >= leastRefLength
  return {
    id: /^\d{1,9}$/.test(compact) ? Number(compact) : null,
    ref: isRef ? compact : null,
    phone: phonePattern.test(phone) ? phone : null,
    amount: parsePounds(text.replace(/[\s,\u066C]/g, '').replace('\u066B', '.')),
    cardLast4: /^\d{4}$/.test(compact) ? compact : null,
    person: text === '' ? null : text,
  }
}
