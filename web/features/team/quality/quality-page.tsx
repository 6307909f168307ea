import { type ReactNode, useState } from 'react'
import type { Quality, TutorQuality } from '#contract/team/shapes/quality.ts'
import { quality as limits, qualityChecks, qualityLimits } from '#contract/vocabulary/quality.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { SearchBox } from '#web/features/shared/search-box.tsx'
import { adminQuality } from '#web/features/team/copy/admin-quality.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { useQuality } from './query.ts'
import { type QualitySearch, shownStates } from './search.ts'
import { countBeyond, filterTutors, formatLimit } from './shown.ts'
import { TutorCards, TutorTable } from './tutor-list.tsx'
import './quality.css'

const pageSize = 50

/** What each figure has to be, and how many tutors are beyond it; null while they are on their way. */
function Limits({ list }: { list: readonly TutorQuality[] | null }) {
  const t = useCopy(adminQuality)
  return (
    <dl className="quality-limits" aria-label={t('limits')}>
      {qualityChecks.map((check) => {
        const { bound } = qualityLimits[check]
        const count = list && countBeyond(list, check)
        return (
          <div key={check}>
            <dt>
              <span className="only-md">{t(`checks.${check}`)}</span>
              <span className="only-sm">{t(check === 'rating' ? 'columns.stars' : `columns.${check}`)}</span>
            </dt>
            <dd className="strong num">{t(`bound.${bound}`, { value: formatLimit(check) })}</dd>
            {count === null ? (
              <dd>
                <Skeleton className="h-4 w-16 my-0.5" />
              </dd>
            ) : (
              <dd className={count > 0 ? 'text-warning-text' : 'quiet'}>{t(`beyond.${bound}`, { count })}</dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

function Summary({ list }: { list: readonly TutorQuality[] }) {
  const t = useCopy(adminQuality)
  const countOf = (state: TutorQuality['state']) => list.filter((one) => one.state === state).length
  return (
    <p className="small quiet">
      {t('tutors', { count: list.length })}
      {'، '}
      <b className={countOf('act') > 0 ? 'text-danger-text' : undefined}>{t('toAct', { count: countOf('act') })}</b>
      {'، '}
      {t('toWatch', { count: formatNumber(countOf('watch')) })}
    </p>
  )
}

type PageProps = { search: QualitySearch; onSearch: (next: QualitySearch) => void }

/** Search and filter, which work before there is a list. */
function Tools({ search, onSearch, children }: PageProps & { children: ReactNode }) {
  const t = useCopy(adminQuality)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex-1 min-w-60 max-w-96">
        <SearchBox
          label={t('search')}
          clearLabel={t('clear')}
          value={search.q}
          onValue={(q) => onSearch({ ...search, q })}
        />
      </div>
      <SegmentedControl
        label={t('filter.label')}
        value={search.state ?? 'all'}
        onValue={(next) => onSearch({ ...search, state: next === 'all' ? undefined : next })}
        options={(['all', ...shownStates] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      {children}
    </div>
  )
}

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The page in its own shape, so that nothing moves when the tutors come. */
function QualitySkeleton(props: PageProps) {
  const t = useCopy(adminQuality)
  return (
    <>
      <Tools {...props}>
        <Skeleton className="h-4 w-48 my-0.5" />
      </Tools>
      <SkeletonGroup label={t('loading')} className="stack">
        <Limits list={null} />
        <div className="card card-flush lt-xl:hidden">
          <div className="h-10" />
          {skeletonRows.map((row) => (
            <div key={row} className="table-skeleton flex items-center gap-6 min-h-14 px-4">
              <Skeleton className="size-9 rounded-full flex-none" />
              <Skeleton className="h-4 flex-2" />
              {skeletonRows.slice(0, 7).map((column) => (
                <Skeleton key={column} className="h-4 flex-1" />
              ))}
            </div>
          ))}
        </div>
        <div className="quality-cards xl:hidden">
          {skeletonRows.map((row) => (
            <div key={row} className="card stack-2">
              <Skeleton className="h-10 w-3/5" />
              <Skeleton className="h-28" />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    </>
  )
}

function Tutors({ data, search, onSearch }: PageProps & { data: Quality }) {
  const t = useCopy(adminQuality)
  const now = useMinuteClock()
  const [pages, setPages] = useState(1)
  const found = filterTutors(data.list, search)
  const shown = found.slice(0, pages * pageSize)
  return (
    <>
      <Tools search={search} onSearch={onSearch}>
        <Summary list={data.list} />
      </Tools>
      <Limits list={data.list} />
      {shown.length === 0 ? (
        <p className="card small quiet">{t(data.list.length === 0 ? 'noTutors' : search.q ? 'nobody' : 'none')}</p>
      ) : (
        <>
          <TutorTable list={shown} now={now} />
          <TutorCards list={shown} now={now} />
        </>
      )}
      <LoadMore hasMore={shown.length < found.length} loading={false} onMore={() => setPages(pages + 1)} />
      <p className="caption quiet">
        {t('span')} · {t('order')}
        {data.more && <> · {t('more', { count: formatNumber(limits.mostTutors) })}</>}
      </p>
    </>
  )
}

/** `/admin/quality`: how listed tutors keep what they promise, worst first. */
export function QualityPage(props: PageProps) {
  const t = useCopy(adminQuality)
  const { data, error, isError, isFetching, refetch } = useQuality()
  const retry = () => void refetch()
  return (
    <div className="stack">
      <AdminHeading>{titles.adminQuality}</AdminHeading>
      {data && isError && <ErrorStrip onRetry={retry} retrying={isFetching} />}
      {data ? (
        <Tutors {...props} data={data} />
      ) : error ? (
        <ErrorState
          className="card"
          level={2}
          title={t('failed')}
          onRetry={retry}
          retrying={isFetching}
          secondary={<ReportButton />}
        >
          <ErrorText error={error} />
        </ErrorState>
      ) : (
        <QualitySkeleton {...props} />
      )}
    </div>
  )
}
