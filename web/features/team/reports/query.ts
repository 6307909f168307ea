/** Problems people told the team about. */
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#contract/shared/api/request.ts'
import { listReports, type Report } from '#contract/talk/api/reports.ts'
import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { api } from '#web/lib/api.ts'
import { redact } from '#web/lib/log.ts'
import { fetchPrivateFile } from '#web/lib/private-file.ts'
import { fetchPeople, type NamedPerson, type People } from '../people/query.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenIds, chosenOne, days, person, yesOrNo } from '../table/filters.ts'

const attached = { yes: adminReports.filters.attached, no: adminReports.filters.notAttached }

export const reportFilters = {
  resolved: yesOrNo(adminReports.filters.state, { yes: adminReports.state.resolved, no: adminReports.state.open }),
  user: person(adminReports.filters.user),
  screenshot: yesOrNo(adminReports.filters.screenshot, attached),
  log: yesOrNo(adminReports.filters.log, attached),
  created: days(adminReports.filters.created),
}

/** A report with whoever wrote it; null once the account is gone. */
export type ReportRow = Report & { readonly person: NamedPerson | null }

const toRow = (report: Report, people: People): ReportRow => ({
  ...report,
  person: (report.userId === null ? undefined : people.get(report.userId)) ?? null,
})

export const toReportsQuery = ({ filters, search }: RowsRequest<typeof reportFilters>) => ({
  resolved: chosenOne(filters.resolved, search.resolved),
  users: chosenIds(search.user),
  screenshot: chosenOne(filters.screenshot, search.screenshot),
  log: chosenOne(filters.log, search.log),
  createdAt: chosenDays(search.created),
})

export const fetchReports = async (request: PageRequest<typeof reportFilters>) => {
  const { signal } = request
  const page = await api(listReports, { query: { ...toReportsQuery(request), ...pageQueryOf(request) } }, { signal })
  const people = await fetchPeople(
    page.list.map(({ userId }) => userId),
    signal,
  )
  return { ...page, list: page.list.map((report) => toRow(report, people)) }
}

/** One report. Its files have addresses that end after an hour, so it is fetched anew each time. */
export const useReport = (id: number) =>
  useQuery({
    queryKey: ['admin', 'report', id],
    queryFn: async ({ signal }) => {
      const [report] = (await api(listReports, { query: { ids: [id], size: 1 } }, { signal })).list
      if (!report) throw new ApiError(404, 'report-not-found')
      return toRow(report, await fetchPeople([report.userId], signal))
    },
    staleTime: 0,
  })

/** The attached log. It was cleared of addresses and numbers where it was written, and is once more before it is shown. */
export const useReportLog = (id: number, address: string | null) =>
  useQuery({
    // Without the address, which is another one in every answer.
    queryKey: ['admin', 'report-log', id],
    queryFn: async ({ signal }) => {
      const file = await fetchPrivateFile(address ?? '', signal)
      return (await file.text()).split('\n').map(redact).join('\n')
    },
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
