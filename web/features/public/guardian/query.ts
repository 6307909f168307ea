/** The page of a guardian's link. Its holder has no account: each request carries the token. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  consentAsGuardian,
  type GuardianPage,
  type GuardianPayment,
  type GuardianWeek,
  payAsGuardian,
  readGuardianPage,
  renewGuardianLink,
  reportAsGuardian,
  sendGuardianCode,
  setGuardianLessonTexts,
  setGuardianWeekly,
  withdrawConsent,
} from '#contract/public/api/guardian-pages.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import type { GuardianRelation, GuardianWay } from '#contract/vocabulary/guardians.ts'
import { api } from '#web/lib/api.ts'

export type { GuardianPage, GuardianPayment, GuardianWeek }

/** Between two looks at a payment that is open. */
const openPaymentMs = 20_000

const pageQuery = (token: string) =>
  queryOptions({
    queryKey: ['guardian-page', token],
    queryFn: ({ signal }) => api(readGuardianPage, { query: { token } }, { signal }),
    staleTime: 0,
    retry: false,
    // Whether it was paid is seen without a press.
    refetchInterval: (query) => (query.state.data?.payment?.state === 'open' ? openPaymentMs : false),
  })

export const useGuardianPage = (token: string) => useQuery(pageQuery(token))

/** Whether a link leads nowhere, and not only now. */
export const isUnknownLink = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'guardian-not-found' || error.code === 'bad-request')

export const useSendCode = (token: string) =>
  useMutation({ mutationFn: (_: undefined) => api(sendGuardianCode, { body: { token } }) })

export interface GivenConsent {
  readonly code: number
  readonly name: string
  readonly relation: GuardianRelation
  readonly weekly: boolean
}

/** A write whose answer is the page as it is now. */
const usePageWrite = <Variables>(token: string, mutationFn: (variables: Variables) => Promise<GuardianPage>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: (page) => client.setQueryData(pageQuery(token).queryKey, page) })
}

export const useConsent = (token: string) =>
  usePageWrite(token, (given: GivenConsent) => api(consentAsGuardian, { body: { token, ...given } }))

export const useWithdraw = (token: string) =>
  usePageWrite(token, (_: undefined) => api(withdrawConsent, { body: { token } }))

export interface GuardianPays {
  readonly way: GuardianWay
  readonly phone?: string | undefined
  /** Piastres on the button that was pressed. */
  readonly expectedAmount: number
}

/** Begins to pay what was asked. Whatever comes of it, the page shows the payment as it is now. */
export const usePayAsGuardian = (token: string, id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (pays: GuardianPays) => api(payAsGuardian, { body: { token, id, ...pays } }),
    onSuccess: (page) => client.setQueryData(pageQuery(token).queryKey, page),
    onError: () => client.invalidateQueries({ queryKey: pageQuery(token).queryKey }),
  })
}

export const useRenewLink = (token: string) =>
  useMutation({ mutationFn: (code: number) => api(renewGuardianLink, { body: { token, code } }) })

/** A write after which the page is read again. */
const usePageChange = <Variables>(token: string, mutationFn: (variables: Variables) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: pageQuery(token).queryKey }) })
}

export const useSetWeekly = (token: string) =>
  usePageChange(token, (weekly: boolean) => api(setGuardianWeekly, { body: { token, weekly } }))

/** Allows texts of lessons, or forbids them. */
export const useSetLessonTexts = (token: string) =>
  usePageWrite(token, (allowed: boolean) => api(setGuardianLessonTexts, { body: { token, allowed } }))

export const useReport = (token: string) =>
  usePageChange(token, (message: string) => api(reportAsGuardian, { body: { token, message } }))
