/** What the team is warned of before money leaves: a receiver is judged again as it is stored, and beside its person. */
import { areSimilarNames } from '../../shared/rules/similar-names.ts'
import { credentialLimits } from '../../vocabulary/credentials.ts'
import { WithdrawMethod } from '../../vocabulary/money.ts'
import { type ReceiverWarning, receiverWarnings } from '../../vocabulary/payouts.ts'
import type { WithdrawalTerms } from '../shapes/invoice.ts'
import { isEgyptianIban, parseReceiver, type ReceiverFault } from './receivers.ts'

const newForMs = 7 * 24 * 60 * 60 * 1000

/** When a tutor first named a receiver; null where it was known before that was kept. Epoch ms. */
export const namedAt = (receiverHeldUntil: number): number | null =>
  receiverHeldUntil > 0 ? receiverHeldUntil - credentialLimits.newReceiverHoldMs : null

/** What is wrong with a stored receiver by the rules it is entered by; null where nothing is. */
export const faultOfStored = ({
  method,
  receiver,
  bank,
}: Omit<WithdrawalTerms, 'amount'>): ReceiverFault | 'invalid' | null => {
  const parsed = parseReceiver(method, receiver, bank)
  return 'refused' in parsed ? (parsed.fault ?? 'invalid') : null
}

export interface CheckedReceiver extends Omit<WithdrawalTerms, 'amount'> {
  readonly receiverHeldUntil: number
  /** Who owns the account at the receiver, as its tutor wrote it; null where they did not. */
  readonly holder: string | null
  readonly personName: string | null
  /** Whether another account of ours has named it. */
  readonly isShared: boolean
}

/** In the order in which they weigh. */
export const warningsOf = (checked: CheckedReceiver, now: number): ReceiverWarning[] => {
  const { method, receiver, holder, personName, isShared, receiverHeldUntil } = checked
  const first = namedAt(receiverHeldUntil)
  const found: Record<ReceiverWarning, boolean> = {
    broken: faultOfStored(checked) !== null,
    shared: isShared,
    name: holder !== null && personName !== null && !areSimilarNames(holder, personName),
    new: first !== null && now - first < newForMs,
    number: method === WithdrawMethod.Bank && !isEgyptianIban(receiver),
  }
  return receiverWarnings.filter((one) => found[one])
}
