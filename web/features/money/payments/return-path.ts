/** The checkout a card is added for. A gateway that leaves its frame ends on a page that must lead back there. */
import { readStored, writeStored } from '#web/lib/storage.ts'

const key = 'hiwar.checkout'
const checkoutPath = /^\/checkout\/(\d+)\/(month|quarter|year)$/

export const rememberCheckout = (path: string): void => writeStored(key, checkoutPath.test(path) ? path : null)

/** The parameters of that checkout, or null. */
export const readRememberedCheckout = (): { planId: number; period: 'month' | 'quarter' | 'year' } | null => {
  const match = checkoutPath.exec(readStored(key) ?? '')
  return match ? { planId: Number(match[1]), period: match[2] as 'month' | 'quarter' | 'year' } : null
}
