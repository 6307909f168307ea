/** Conversations that an open report or dispute is about. */
import { useMutation } from '@tanstack/react-query'
import { readDisputedMessages, readReportedMessages } from '#contract/talk/api/reports.ts'
import { api } from '#web/lib/api.ts'

export type { Stretch } from '#contract/talk/api/reports.ts'

export type StretchOf = { readonly report: number } | { readonly dispute: number }

/** Asked for by a press alone, because every look is logged; kept nowhere. */
export const useStretch = (of: StretchOf) =>
  useMutation({
    mutationFn: () =>
      'report' in of
        ? api(readReportedMessages, { params: { id: of.report } })
        : api(readDisputedMessages, { params: { id: of.dispute } }),
  })
