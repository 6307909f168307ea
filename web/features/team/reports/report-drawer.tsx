import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { FailedSection } from '#web/features/shared/section.tsx'
import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { statusOf } from '#web/lib/api-errors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { LinkedPerson } from '../people/person-link.tsx'
import { StretchCard } from '../stretch/stretch-card.tsx'
import { Moment } from '../table/cells.tsx'
import { type ReportRow, useReport, useReportLog } from './query.ts'
import { ReportState } from './table.tsx'

function Log({ report }: { report: ReportRow }) {
  const t = useCopy(adminReports)
  const { data, isError, isFetching, refetch } = useReportLog(report.id, report.log)
  if (report.log === null) return null
  return (
    <section className="stack-2">
      <h3 className="label">{t('details.log')}</h3>
      <p className="caption quiet">{t('details.logHint')}</p>
      {data === undefined && isError && (
        <FailedSection text={t('details.logFailed')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data === undefined && !isError && (
        <SkeletonGroup label={t('details.logLoading')}>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
      {data !== undefined && (
        // Reached by keys, because it scrolls.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs the focus to be scrolled by keys
        <pre dir="ltr" tabIndex={0} className="well caption max-h-80 overflow-auto whitespace-pre-wrap wrap-anywhere">
          {data.trim() === '' ? t('details.logEmpty') : data}
        </pre>
      )}
    </section>
  )
}

function Details({ report }: { report: ReportRow }) {
  const t = useCopy(adminReports)
  const now = useMinuteClock()
  const { person, title, description, screenshot, resolved, createdAt } = report
  return (
    <div className="stack">
      <div className="row between">
        <LinkedPerson id={person?.id ?? null} name={person?.name ?? null} image={person?.image ?? null} />
        <ReportState resolved={resolved} />
      </div>
      <div className="stack-2">
        <h3 className="text-h4" dir="auto">
          {title}
        </h3>
        <span className="caption quiet">
          <Moment at={createdAt} now={now} />
        </span>
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {description}
        </p>
      </div>
      {screenshot !== null && (
        <section className="stack-2">
          <h3 className="label">{t('details.screenshot')}</h3>
          <a href={screenshot} target="_blank" rel="noreferrer">
            <img src={screenshot} alt={t('details.screenshotOf')} className="max-w-full rounded" loading="lazy" />
          </a>
        </section>
      )}
      <Log report={report} />
      {!resolved && report.aboutId !== null && report.userId !== null && <StretchCard of={{ report: report.id }} />}
      <Link
        to="/admin/inbox"
        search={{ report: report.id }}
        className={buttonClass('main', 'md', 'justify-self-start')}
      >
        <Icon name="i-ph-tray" />
        {t('openThread')}
      </Link>
    </div>
  )
}

/** One report beside the table, with its files; it is answered and closed in the inbox. */
export function ReportDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useCopy(adminReports)
  const { data, error, isFetching, refetch } = useReport(id)
  return (
    <Drawer open onOpen={(open) => !open && onClose()} side="end" title={t('details.title', { id: String(id) })}>
      {data ? (
        <Details report={data} />
      ) : error ? (
        <ErrorState title={t('details.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {statusOf(error) === 404 ? t('details.gone') : <ErrorText error={error} />}
        </ErrorState>
      ) : (
        <SkeletonGroup label={t('details.loading')} className="stack">
          <Skeleton className="h-11 w-3/5" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
    </Drawer>
  )
}
