import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { limits } from '../../vocabulary/limits.ts'

export interface MethodBounds {
  readonly min: number
  readonly max: number
}

/** The bounds of a way of withdrawing, brought into those of every withdrawal. Piastres. */
export const toMethodBounds = ({
  min,
  max,
}: MethodBounds): MethodBounds | Refused<'withdraw-min-amount-above-max-amount'> => {
  if (min > max) return refuse('withdraw-min-amount-above-max-amount')
  const clamp = (amount: number) => Math.min(Math.max(amount, limits.invoicePiastres.min), limits.invoicePiastres.max)
  return { min: clamp(min), max: clamp(max) }
}
