/** Batches of withdrawals, and what is checked about a receiver before money leaves. */
import { useQuery } from '@tanstack/react-query'
import {
  createPayoutBatch,
  exportPayoutFile,
  getPayoutBatch,
  getReceiverChecks,
  getWithdrawalSums,
  listPayoutBatches,
  removeFromPayoutBatch,
  settlePayoutBatch,
} from '#contract/money/api/payout-batches.ts'
import type { PayoutBatch } from '#contract/money/shapes/payout-batch.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import type { PayoutFile } from '#contract/vocabulary/payouts.ts'
import { api } from '#web/lib/api.ts'
import { fetchPeople } from '../people/query.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** Sums of what waits. */
export const useWithdrawalSums = () =>
  useQuery({
    queryKey: ['admin', 'withdrawal-sums'],
    queryFn: ({ signal }) => api(getWithdrawalSums, {}, { signal }),
  })

export const useReceiverChecks = (invoiceId: number) =>
  useQuery({
    queryKey: ['admin', 'receiver-checks', invoiceId],
    queryFn: ({ signal }) => api(getReceiverChecks, { params: { id: invoiceId } }, { signal }),
  })

/** The newest batches; `open`: those that wait for an answer alone. */
export const usePayoutBatches = (open: boolean) =>
  useQuery({
    queryKey: ['admin', 'payout-batches', open],
    queryFn: async ({ signal }) => {
      const { list } = await api(listPayoutBatches, { query: { size: 20, ...(open && { open }) } }, { signal })
      return list
    },
  })

/** One batch with everybody of the team who had a part in it. */
export const usePayoutBatch = (id: number) =>
  useQuery({
    queryKey: ['admin', 'payout-batch', id],
    queryFn: async ({ signal }) => {
      const batch = await api(getPayoutBatch, { params: { id } }, { signal })
      const ids = [batch.madeBy, batch.approvedBy, ...batch.exports.map(({ by }) => by)]
      return { ...batch, people: await fetchPeople(ids, signal) }
    },
    staleTime: 0,
  })

export type BatchDetails = NonNullable<ReturnType<typeof usePayoutBatch>['data']>

export const useCreateBatch = () =>
  useAdminMutation((body: RequestOf<typeof createPayoutBatch>['body']) => api(createPayoutBatch, { body }))

type Seen = Pick<PayoutBatch, 'id' | 'updatedAt'>

export const useExportFile = ({ id, updatedAt: seen }: Seen) =>
  useAdminMutation(({ file, again }: { file: PayoutFile; again: boolean }) =>
    api(exportPayoutFile, { params: { id }, body: { file, again, seen } }),
  )

export const useRemoveUnsent = ({ id, updatedAt: seen }: Seen) =>
  useAdminMutation((_: undefined) => api(removeFromPayoutBatch, { params: { id }, body: { seen } }))

export const useSettleBatch = ({ id, updatedAt: seen }: Seen) =>
  useAdminMutation((body: Omit<RequestOf<typeof settlePayoutBatch>['body'], 'seen'>) =>
    api(settlePayoutBatch, { params: { id }, body: { ...body, seen } }),
  )
