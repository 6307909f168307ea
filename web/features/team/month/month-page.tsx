import { useRef } from 'react'
import { addMonth, cairoMonthOf } from '#contract/public/rules/platform-figures.ts'
import { type Basis, bases, toWaterfall } from '#contract/team/rules/month.ts'
import type { Month } from '#contract/team/shapes/month.ts'
import { errorText } from '#web/copy/errors.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminMonth } from '#web/features/team/copy/admin-month.ts'
import { serverNow, useMinuteClock } from '#web/lib/clock.ts'
import { formatMonth } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorStrip } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { BooksCard } from '../books/books-card.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { DayChart } from './day-chart.tsx'
import { Flow } from './flow.tsx'
import { type MonthFile, monthFiles, saveMonth, useMonth } from './query.ts'
import { type MonthSearch, monthOf } from './search.ts'
import { Balance, Owed, Plans, Ways } from './side-cards.tsx'
import './month.css'

/** A noon of the month, so that no time zone moves it to another. */
const nameOf = (month: string): string => formatMonth(`${month}-15T12:00:00Z`)

type MonthPageProps = { search: MonthSearch; onSearch: (next: Partial<MonthSearch>) => void }

function Files({ month }: { month: string }) {
  const t = useCopy(adminMonth)
  const running = useRef(false)
  const save = async (file: MonthFile) => {
    if (running.current) return
    running.current = true
    const id = 'month-file'
    toast.show({ id, kind: 'info', title: t('files.preparing') })
    try {
      await saveMonth(month, file, t(`files.${file}`).split('،')[0] ?? '', new AbortController().signal)
      toast.show({ id, kind: 'success', title: t('files.done') })
    } catch (error) {
      toast.show({ id, kind: 'danger', title: t('files.failed'), text: errorText(error) })
    } finally {
      running.current = false
    }
  }
  return (
    <Menu
      trigger={
        <Button icon="i-ph-download-simple" className="lt-xl:w-full">
          {t('files.open')}
        </Button>
      }
      actions={monthFiles.map((file) => ({
        key: file,
        label: t(`files.${file}`),
        icon: 'i-ph-file-text',
        onSelect: () => void save(file),
      }))}
    />
  )
}

function Head({ month, data, onMonth }: { month: string; data: Month | undefined; onMonth: (month: string) => void }) {
  const t = useCopy(adminMonth)
  const present = cairoMonthOf(serverNow())
  const [previous, next] = [addMonth(month, -1), addMonth(month, 1)]
  const before = nameOf(previous)
  return (
    <div className="flex flex-wrap items-center gap-3 mb-4">
      <span className="month-steps">
        <IconButton
          icon="i-ph-caret-left"
          flipIcon
          kind="line"
          label={t('previous', { month: before })}
          disabled={month <= (data?.firstMonth ?? present)}
          onClick={() => onMonth(previous)}
        />
        <b className="text-h2 text-center" aria-live="polite">
          {nameOf(month)} <span className="num">{month.slice(0, 4)}</span>
        </b>
        <IconButton
          icon="i-ph-caret-right"
          flipIcon
          kind="line"
          label={t('next', { month: nameOf(next) })}
          disabled={month >= present}
          onClick={() => onMonth(next)}
        />
      </span>
      <span className="small quiet grow">
        {month < present ? t('over', { before }) : data && t('running', { days: data.dayCount, before })}
      </span>
      <Files month={month} />
    </div>
  )
}

function Body({ data, basis, onBasis }: { data: Month; basis: Basis; onBasis: (basis: Basis) => void }) {
  const now = useMinuteClock()
  const before = nameOf(addMonth(data.month, -1))
  return (
    <div className="month-cards">
      <div className="month-column">
        <Flow data={data} basis={basis} onBasis={onBasis} />
        <DayChart data={data} basis={basis} month={nameOf(data.month)} before={before} now={now} />
        <BooksCard />
      </div>
      <div className="month-column">
        <Balance ledger={data.ledger} now={now} />
        <Owed data={data} vat={toWaterfall(data.sums, 'cash', data.vat).vat} />
        <Plans plans={data.plans} />
        <Ways ways={data.ways} />
      </div>
    </div>
  )
}

/** `/admin/month`: what came in, what of it went where, and what is owed. */
export function MonthPage({ search, onSearch }: MonthPageProps) {
  const t = useCopy(adminMonth)
  const month = monthOf(search)
  const query = useMonth(month)
  const { data, error, isError, isFetching, isPlaceholderData } = query
  const retry = () => void query.refetch()
  return (
    <>
      <AdminHeading>{titles.adminMonth}</AdminHeading>
      <Head month={month} data={isPlaceholderData ? undefined : data} onMonth={(next) => onSearch({ month: next })} />
      {isError && data && <ErrorStrip onRetry={retry} retrying={isFetching} />}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Body
            data={data}
            basis={search.basis ?? bases[0]}
            onBasis={(basis) => onSearch({ basis: basis === bases[0] ? undefined : basis })}
          />
        </div>
      )}
      {!data && isError && <LoadFailed title={t('failed')} error={error} onRetry={retry} retrying={isFetching} />}
      {!data && !isError && (
        <SkeletonGroup label={t('loading')} className="month-cards">
          <Skeleton className="h-140 rounded-lg!" />
          <Skeleton className="h-140 rounded-lg!" />
        </SkeletonGroup>
      )}
    </>
  )
}
