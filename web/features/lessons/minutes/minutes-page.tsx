import { Link } from '@tanstack/react-router'
import type { MinuteAccount } from '#contract/lessons/shapes/minutes.ts'
import { packSizes } from '#contract/vocabulary/minutes.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { minutesWords } from '#web/features/lessons/copy/minutes.ts'
import { MoreMinutes } from '#web/features/lessons/subscriptions/more-minutes.tsx'
import { NextStep } from '#web/features/lessons/subscriptions/next-step.tsx'
import { PauseNote } from '#web/features/lessons/subscriptions/pause-note.tsx'
import { useBookingAccess, useMayBook } from '#web/features/lessons/subscriptions/query.ts'
import { MorePages } from '#web/features/shared/more-pages.tsx'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDate, formatDateTime, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DeepBand } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Quarters, QuartersLegend } from '#web/ui/quarters.tsx'
import { Skeleton, SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { LotList, MoveRow, OrderBar } from './minute-parts.tsx'
import { movementsOf, useMinutes } from './query.ts'
import { byDay, sharesOf } from './words.ts'

/** The student's account of minutes: what can be booked now, of what it consists, and how it came about. */
export function MinutesPage() {
  const t = useCopy(minutesWords)
  const now = useMinuteClock()
  const query = useMinutes()
  const account = query.data?.pages[0]
  const movements = query.data && movementsOf(query.data)
  return (
    <>
      <PageHead title={titles.minutes} />
      <div className="grid grid-cols-1 gap-gap items-start xl:grid-cols-[minmax(0,1fr)_var(--aside)]">
        <div className="contents xl:grid xl:gap-gap">
          <div className="order-1">
            {account ? (
              <NowBand account={account} />
            ) : query.isError ? null : (
              <SkeletonGroup label={t('week.loading')}>
                <Skeleton className="h-64 rounded-lg" />
              </SkeletonGroup>
            )}
          </div>
          <Section
            className="order-4"
            title={t('moves.title')}
            query={query}
            data={movements}
            failed={t('moves.failed')}
            skeleton={
              <SkeletonGroup label={t('moves.loading')}>
                <SkeletonRows rows={4} />
              </SkeletonGroup>
            }
          >
            {(list) => (
              <>
                {list.length === 0 && <p className="small quiet py-4">{t('moves.none')}</p>}
                {byDay(list).map(({ day, at, list: moves }) => (
                  <div key={day} className="mt-2">
                    <h3 className="text-small quiet font-ui">{formatDate(Date.parse(at), now)}</h3>
                    <ul className="divided">
                      {moves.map((movement) => (
                        <MoveRow key={movement.id} movement={movement} now={now} />
                      ))}
                    </ul>
                  </div>
                ))}
                <MorePages query={query} failed={t('moves.failed')} />
              </>
            )}
          </Section>
        </div>
        <div className="contents xl:grid xl:gap-gap">
          <WeekSection query={query} account={account} now={now} />
          <Section
            className="order-3"
            title={t('lots.title')}
            action={
              account &&
              account.lots.length > 0 && (
                <span className="small quiet">
                  {formatMinutes(account.lots.reduce((sum, { rest }) => sum + rest, 0))}
                </span>
              )
            }
            query={query}
            data={account}
            failed={t('lots.failed')}
            skeleton={
              <SkeletonGroup label={t('lots.loading')}>
                <SkeletonRows rows={2} />
              </SkeletonGroup>
            }
          >
            {({ lots }) => (
              <div className="stack-2">
                {lots.length === 0 ? (
                  <p className="small">{t('lots.none')}</p>
                ) : (
                  <LotList lots={lots} movements={movements ?? []} now={now} />
                )}
                <p className="caption quiet">{t('lots.rules')}</p>
                <Link to="/friends" className="lone-link justify-self-start">
                  {t('lots.invite')}
                </Link>
                <MoreMinutes minutes={packSizes[1]} kind="line" className="justify-self-start" />
              </div>
            )}
          </Section>
        </div>
      </div>
    </>
  )
}

/** How much can be booked at this moment, and in which order it is used up. */
function NowBand({ account }: { account: MinuteAccount }) {
  const t = useCopy(minutesWords)
  const mayBook = useMayBook()
  const access = useBookingAccess()
  const shares = sharesOf(account)
  const sum = shares.reduce((all, { minutes }) => all + minutes, 0)
  const lessons = Math.floor(sum / LessonDuration.Long)
  return (
    <DeepBand className="stack gap-5 md:p-6!" aria-label={t('now')}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <span className="small quiet">{t('now')}</span>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <b className="figure leading-tight">{formatNumber(sum)}</b>
            <span>{t('unit', { count: sum })}</span>
            {lessons > 0 && <span className="small quiet">{t('fits', { count: lessons })}</span>}
          </p>
        </div>
        {mayBook && (
          <Button
            size="lg"
            kind="deep-solid"
            icon="i-ph-calendar-plus"
            className="lt-md:w-full"
            render={<Link to="/tutors" />}
          >
            {t('book')}
          </Button>
        )}
        {!mayBook && access && <NextStep access={access} kind="deep-solid" size="lg" />}
      </div>
      {shares.length > 0 && <OrderBar shares={shares} />}
      {shares.length > 1 && (
        <p className="row-2 items-start small quiet border-t border-deep-line pt-4">
          <Icon name="i-ph-list-numbers" className="icon-5 shrink-0" />
          {t(account.week ? 'how' : 'howAlone')}
        </p>
      )}
    </DeepBand>
  )
}

type WeekSectionProps = { query: ReturnType<typeof useMinutes>; account: MinuteAccount | undefined; now: number }

/** The minutes of the week or of the trial, and when new ones come. */
function WeekSection({ query, account, now }: WeekSectionProps) {
  const t = useCopy(minutesWords)
  const access = useBookingAccess()
  const week = account?.week
  const renewsAt = access?.week ? access.renewsAt : null
  return (
    <Section
      className="order-2"
      title={t(week?.trial ? 'week.trial' : 'week.title')}
      action={week && <span className="small quiet">{t('week.total', { minutes: formatMinutes(week.quota) })}</span>}
      query={query}
      data={account}
      failed={t('week.failed')}
      skeleton={
        <SkeletonGroup label={t('week.loading')} className="stack-2">
          <Skeleton className="h-5" />
          <Skeleton />
        </SkeletonGroup>
      }
    >
      {({ week: known, lots }) => {
        if (!known) return <p className="small">{t(lots.length > 0 ? 'week.noneLots' : 'week.none')}</p>
        const { quota, spent, held, trial } = known
        const left = Math.max(0, quota - spent - held)
        const end = formatDateTime(renewsAt ?? Date.parse(known.end), now)
        return (
          <div className="[--quarter-h:1.25rem] stack gap-3">
            <PauseNote />
            {/* The list below says the same. */}
            <div aria-hidden="true">
              <Quarters fill label="" total={quota} spent={spent} held={held} />
            </div>
            <QuartersLegend
              items={[
                { state: 'left', label: t('week.left', { minutes: formatNumber(left) }) },
                { state: 'held', label: t('week.held', { minutes: formatNumber(held) }) },
                { state: 'spent', label: t('week.spent', { minutes: formatNumber(spent) }) },
              ]}
            />
            <p className="flex flex-wrap items-center justify-between gap-x-3 small quiet border-t pt-3">
              {trial ? t('week.once') : t(renewsAt === null ? 'week.ends' : 'week.renews', { when: end })}
              <Link to="/plans" className="lone-link">
                {t('week.plans')}
              </Link>
            </p>
          </div>
        )
      }}
    </Section>
  )
}
