/** Withdrawals of all tutors, and the decisions about them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  decideInvoiceChange,
  getInvoice,
  getInvoiceStats,
  listInvoices,
  updateInvoice,
} from '#contract/money/api/invoices.ts'
import type { Invoice } from '#contract/money/shapes/invoice.ts'
import { banks, InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { invoices } from '#web/copy/invoices.ts'
import { methodKeys, statusLooks } from '#web/features/money/invoices/request.ts'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { fetchPeople, type NamedPerson, type People } from '../people/query.ts'
import { orderQueryOf, type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { anyOf, chosenAll, chosenDays, chosenIds, chosenOne, days, person, yesOrNo } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** In the order in which they are worked off. */
const statuses = [
  InvoiceStatus.PendingApproval,
  InvoiceStatus.PendingCancellation,
  InvoiceStatus.Approved,
  InvoiceStatus.Rejected,
  InvoiceStatus.Canceled,
]

export const invoiceFilters = {
  status: anyOf(
    adminInvoices.filters.status,
    statuses.map((status) => {
      const { key } = statusLooks[status]
      return { value: key, label: invoices.status[key], means: status }
    }),
  ),
  method: anyOf(
    adminInvoices.filters.method,
    Object.values(WithdrawMethod).map((method) => {
      const key = methodKeys[method]
      return { value: key, label: invoices.method[key], means: method }
    }),
  ),
  bank: anyOf(
    adminInvoices.filters.bank,
    banks.map((bank) => ({ value: bank, label: invoices.banks[bank], means: bank })),
  ),
  receipt: yesOrNo(adminInvoices.filters.receipt, {
    yes: adminInvoices.filters.attached,
    no: adminInvoices.filters.notAttached,
  }),
  tutor: person(adminInvoices.filters.tutor),
  asked: days(adminInvoices.filters.asked),
}

/** A request with its tutor and whoever of the team acted last. */
export type InvoiceRow = Invoice & { readonly tutor: NamedPerson | null; readonly actor: NamedPerson | null }

const toRow = (invoice: Invoice, people: People): InvoiceRow => ({
  ...invoice,
  tutor: people.get(invoice.userId) ?? null,
  actor: (invoice.addressedBy === null ? undefined : people.get(invoice.addressedBy)) ?? null,
})

const orders: Readonly<Record<string, 'created_at' | 'updated_at' | 'amount'>> = {
  created: 'created_at',
  updated: 'updated_at',
  amount: 'amount',
}

export const toInvoicesQuery = ({ filters, search, order }: RowsRequest<typeof invoiceFilters>) => ({
  search: search.q,
  statuses: chosenAll(filters.status, search.status),
  methods: chosenAll(filters.method, search.method),
  banks: chosenAll(filters.bank, search.bank),
  receipt: chosenOne(filters.receipt, search.receipt),
  users: chosenIds(search.tutor),
  createdAt: chosenDays(search.asked),
  ...orderQueryOf(order, orders),
})

export const fetchInvoices = async (request: PageRequest<typeof invoiceFilters>) => {
  const { signal } = request
  const reply = await api(listInvoices, { query: { ...toInvoicesQuery(request), ...pageQueryOf(request) } }, { signal })
  const people = await fetchPeople(
    reply.list.flatMap(({ userId, addressedBy }) => [userId, addressedBy]),
    signal,
  )
  return { ...reply, list: reply.list.map((invoice) => toRow(invoice, people)) }
}

const detailsKey = (id: number) => ['admin', 'invoice', id] as const

/** A request with its history and everybody who had a part in it. */
export const useInvoiceDetails = (id: number) =>
  useQuery({
    queryKey: detailsKey(id),
    queryFn: async ({ signal }) => {
      const { events, ...invoice } = await api(getInvoice, { params: { id } }, { signal })
      const people = await fetchPeople(
        [invoice.userId, invoice.addressedBy, ...events.map(({ actorId }) => actorId)],
        signal,
      )
      return { ...toRow(invoice, people), events, people }
    },
    staleTime: 0,
  })

export type InvoiceDetails = NonNullable<ReturnType<typeof useInvoiceDetails>['data']>

/** What the tutor has earned, withdrawn and can withdraw. */
export const useTutorEarnings = (userId: number) =>
  useQuery({
    queryKey: ['admin', 'earnings', userId],
    queryFn: ({ signal }) => api(getInvoiceStats, { params: { id: userId } }, { signal }),
    staleTime: 0,
  })

export interface InvoiceDecision {
  readonly status?: InvoiceStatus
  /** Limited HTML; empty takes the note away. */
  readonly note?: string
  readonly receipt?: File
  /** `updatedAt` of the request that was decided about: it is refused when somebody else was faster. */
  readonly seen: string
}

/**
 * Sends a decision. A repeated one, after a lost answer or a double click, carries the same key, so that money is booked
 * once.
 */
export const useDecideInvoice = (id: number) => {
  const client = useQueryClient()
  const keys = useIdempotencyKeys()
  return useAdminMutation(async ({ status, note, receipt, seen }: InvoiceDecision) => {
    const body = { ...(status !== undefined && { status }), ...(note !== undefined && { note }), seen }
    const request = JSON.stringify([id, body, receipt && [receipt.name, receipt.size, receipt.lastModified]])
    try {
      await keys.send(request, (idempotencyKey) =>
        api(updateInvoice, { params: { id }, body, ...(receipt && { files: { receipt } }), idempotencyKey }),
      )
    } finally {
      void client.invalidateQueries({ queryKey: detailsKey(id) })
    }
  })
}

export interface TermsDecision {
  readonly approved: boolean
  /** Limited HTML. */
  readonly reason?: string
  readonly seen: string
}

/** Takes over the terms that a tutor asked for, or refuses them. */
export const useDecideChange = (id: number) => {
  const client = useQueryClient()
  const keys = useIdempotencyKeys()
  return useAdminMutation(async (body: TermsDecision) => {
    try {
      await keys.send(JSON.stringify([id, body]), (idempotencyKey) =>
        api(decideInvoiceChange, { params: { id }, body, idempotencyKey }),
      )
    } finally {
      void client.invalidateQueries({ queryKey: detailsKey(id) })
    }
  })
}
