/** Asking a guardian to pay, as the student sees it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askGuardianToPay, getAskedPayment } from '#contract/money/api/guardian-payments.ts'
import { isMinor } from '#contract/people/rules/guardians.ts'
import type { PeriodName } from '#web/features/money/plans/period.ts'
import { plansKey } from '#web/features/money/plans/query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'

const askedKey = ['guardian', 'payment'] as const

/** Asked only for students who are under age. */
export const useAskedPayment = () => {
  const { birthYear } = useRequiredUser()
  const now = useMinuteClock()
  return useQuery({
    queryKey: askedKey,
    queryFn: ({ signal }) => api(getAskedPayment, {}, { signal }),
    staleTime: 0,
    enabled: isMinor(birthYear, now),
  })
}

interface Asking {
  readonly planId: number
  readonly period: PeriodName
  readonly couponCode: string | undefined
  /** Piastres that are shown. */
  readonly expectedAmount: number
}

export const useAskGuardianToPay = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Asking) => api(askGuardianToPay, { body }),
    onSuccess: (asking) => client.setQueryData(askedKey, asking),
    onError: (error) => client.invalidateQueries({ queryKey: codeOf(error) === 'price-changed' ? plansKey : askedKey }),
  })
}
