import type * as declared from '#contract/api/reports.ts'
import { unbuilt } from '#worker/features/unbuilt.ts'
import type { Handlers } from '#worker/handler.ts'

export const reports: Handlers<typeof declared> = {
  createReport: unbuilt,
  updateReport: unbuilt,
  listReports: unbuilt,
}
