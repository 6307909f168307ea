/** Offers to report a mutation that failed through a fault of the product, beside what the screen says about it. */
import type { QueryClient } from '@tanstack/react-query'
import { common } from '#web/copy/common.ts'
import { forReader } from '#web/copy/reader.tsx'
import { shell } from '#web/copy/shell.ts'
import { openHelp } from '#web/features/shared/help.ts'
import { toastWhenReady } from '#web/features/shared/toasts.tsx'
import { codeOf, faultIdOf, isNoAnswerError, statusOf } from '#web/lib/api-errors.ts'

/** Whether the error is a fault of the product; a lost connection and planned maintenance are not. */
const isFault = (error: unknown): boolean => {
  if (isNoAnswerError(error) || statusOf(error) === null) return false
  const code = codeOf(error)
  return code === null || code === 'unexpected' || code === 'bad-request' || code === 'empty-request'
}

/** Shows a toast with a report button for every faulty mutation. Called once at startup. */
export const offerFaultReports = (queryClient: QueryClient): void => {
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isFault(event.action.error)) return
    const actions = [{ label: forReader(common.report), onSelect: () => openHelp('report') }]
    // `warning` is announced politely, after the screen's own error. Buttons of an assertive toast are hidden from
    // screen readers.
    const number = faultIdOf(event.action.error)
    const text = number === null ? undefined : `${shell.errorId}: \u2066${number}\u2069`
    void toastWhenReady({ id: 'fault', kind: 'warning', title: shell.crash.title, ...(text && { text }), actions })
  })
}
