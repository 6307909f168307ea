import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { LinkedPerson } from '../people/person-link.tsx'
import { Copyable, Moment } from '../table/cells.tsx'
import { defineTable } from '../table/definition.ts'
import { fetchReports, type ReportRow, reportFilters, toReportsQuery } from './query.ts'

export function ReportState({ resolved }: Pick<ReportRow, 'resolved'>) {
  const t = useCopy(adminReports)
  return (
    <StatusChip
      kind={resolved ? 'success' : 'warning'}
      icon={resolved ? 'i-ph-check-circle-fill' : 'i-ph-hourglass-medium-fill'}
    >
      {t(resolved ? 'state.resolved' : 'state.open')}
    </StatusChip>
  )
}

function Files({ report: { screenshot, log } }: { report: ReportRow }) {
  const t = useCopy(adminReports)
  if (screenshot === null && log === null) return adminTable.none
  return (
    <span className="chips">
      {screenshot !== null && <Tag icon="i-ph-image">{t('hasScreenshot')}</Tag>}
      {log !== null && <Tag icon="i-ph-file-text">{t('hasLog')}</Tag>}
    </span>
  )
}

/** All reports, newest first. */
export const reportsTable = defineTable({
  name: 'reports',
  title: titles.adminReports,
  filters: reportFilters,
  idOf: ({ id }: ReportRow) => id,
  nameOf: ({ title }) => title,
  fetchPage: fetchReports,
  saved: { list: 'reports', toQuery: toReportsQuery },
  columns: [
    {
      id: 'id',
      title: adminReports.columns.id,
      hidden: true,
      cell: ({ id }) => <Copyable text={String(id)} what={adminReports.reportId} />,
    },
    {
      id: 'title',
      title: adminReports.columns.title,
      card: 'title',
      cell: ({ title, description }) => (
        <div dir="auto" className="whitespace-normal">
          <b className="line-clamp-2">{title}</b>
          <span className="caption quiet line-clamp-2">{description}</span>
        </div>
      ),
    },
    {
      id: 'person',
      title: adminReports.columns.person,
      card: 'main',
      cell: ({ person }) => (
        <LinkedPerson id={person?.id ?? null} name={person?.name ?? null} image={person?.image ?? null} />
      ),
    },
    { id: 'files', title: adminReports.columns.files, cell: (report) => <Files report={report} /> },
    {
      id: 'state',
      title: adminReports.columns.state,
      card: 'main',
      cell: ({ resolved }) => <ReportState resolved={resolved} />,
    },
    {
      id: 'created',
      title: adminReports.columns.created,
      card: 'main',
      cell: ({ createdAt }, now) => <Moment at={createdAt} now={now} />,
    },
    {
      id: 'updated',
      title: adminReports.columns.updated,
      hidden: true,
      cell: ({ updatedAt }, now) => <Moment at={updatedAt} now={now} />,
    },
  ],
})
