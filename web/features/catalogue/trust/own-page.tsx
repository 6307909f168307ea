import { Link } from '@tanstack/react-router'
import { minuteMs } from '#contract/shared/rules/time.ts'
import { type PromiseOutcome, promiseOutcomes } from '#contract/vocabulary/trust.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { trustCopy } from '#web/features/catalogue/copy/trust.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { Section } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime, formatDuration, formatMinutes, formatRelative } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ErrorStrip } from '#web/ui/error-state.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton, SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { type PromisedLesson, useOwnTrust, usePromises } from './query.ts'
import { TrustFigures } from './trust-figures.tsx'

type OwnTrustPageProps = {
  outcome: PromiseOutcome | undefined
  onOutcome: (outcome: PromiseOutcome | undefined) => void
}

/** A tutor’s own figures as students see them, and every lesson they are counted from. */
export function OwnTrustPage({ outcome, onOutcome }: OwnTrustPageProps) {
  const t = useCopy(trustCopy)
  return (
    <>
      <PageHead title={t('own.open')} className="lt-md:mb-2">
        <Link to="/how-we-order" hash="figures" className="lone-link small">
          {t('how')}
        </Link>
      </PageHead>
      <div className="stack-gap">
        <OwnFigures />
        <Lessons outcome={outcome} onOutcome={onOutcome} />
      </div>
    </>
  )
}

function OwnFigures() {
  const t = useCopy(trustCopy)
  const query = useOwnTrust()
  const now = useMinuteClock()
  const { gender } = useRequiredUser()
  return (
    <Section
      title={t('own.figures')}
      query={query}
      data={query.data}
      failed={t('own.failed')}
      skeleton={
        <SkeletonGroup label={t('own.loading')}>
          <Skeleton className="h-28 rounded-lg" />
        </SkeletonGroup>
      }
    >
      {(own) =>
        own && own.figures.lessons > 0 ? (
          <div className="stack">
            <p className="small quiet">{t('own.lead')}</p>
            {!own.shown && <Alert kind="info">{t('own.hidden')}</Alert>}
            <TrustFigures trust={own.figures} gender={gender} />
            <p className="caption quiet">{t('own.counted', { time: formatRelative(own.countedAt, now) })}</p>
          </div>
        ) : (
          <p className="quiet">{t('own.emptyText')}</p>
        )
      }
    </Section>
  )
}

const looks: Readonly<Record<PromiseOutcome, { kind: StatusKind; icon: IconName }>> = {
  kept: { kind: 'success', icon: 'i-ph-check-circle' },
  late: { kind: 'warning', icon: 'i-ph-clock-countdown' },
  missed: { kind: 'danger', icon: 'i-ph-x-circle' },
  canceled: { kind: 'danger', icon: 'i-ph-prohibit' },
}

function Row({ lesson, now }: { lesson: PromisedLesson; now: number }) {
  const t = useCopy(trustCopy)
  const { start, duration, outcome, canceledAt, student } = lesson
  const name = student.name ?? t('own.student')
  const before = canceledAt === null ? null : Math.floor((Date.parse(start) - Date.parse(canceledAt)) / minuteMs)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 border-t first:border-t-0">
      <div className="row min-w-0">
        <Avatar name={name} src={student.image} size={44} side="student" decorative />
        <div className="min-w-0">
          <bdi className="block font-ui truncate">{name}</bdi>
          <span className="caption quiet">
            {formatDateTime(start, now)} · {formatMinutes(duration)}
          </span>
        </div>
      </div>
      <div className="grid justify-items-end gap-1 lt-sm:ps-13">
        <StatusChip {...looks[outcome]}>{t(`own.outcome.${outcome}`)}</StatusChip>
        {before !== null && (
          <span className="caption quiet">
            {t('own.canceledBefore', { time: formatDuration(Math.max(1, before), true) })}
          </span>
        )}
      </div>
    </li>
  )
}

function Lessons({ outcome, onOutcome }: OwnTrustPageProps) {
  const t = useCopy(trustCopy)
  const now = useMinuteClock()
  const query = usePromises(outcome)
  const list = query.data?.pages.flatMap((page) => page.list)
  return (
    <Section
      title={t('own.lessons')}
      tools={
        <fieldset className="flex flex-wrap gap-2 mb-2" aria-label={t('own.filter')}>
          <Chip hideRemoveIcon pressed={outcome === undefined} onPressed={() => onOutcome(undefined)}>
            {t('own.all')}
          </Chip>
          {promiseOutcomes.map((one) => (
            <Chip key={one} hideRemoveIcon pressed={outcome === one} onPressed={() => onOutcome(one)}>
              {t(`own.outcome.${one}`)}
            </Chip>
          ))}
        </fieldset>
      }
      query={query}
      data={list}
      failed={t('own.lessonsFailed')}
      skeleton={
        <SkeletonGroup label={t('own.lessonsLoading')}>
          <SkeletonRows rows={4} />
        </SkeletonGroup>
      }
    >
      {(lessons) => (
        <>
          {outcome === 'canceled' && <p className="small quiet mb-2">{t('own.canceledRule')}</p>}
          {lessons.length === 0 ? (
            <p className="quiet py-4">{t('own.none')}</p>
          ) : (
            <ul>
              {lessons.map((lesson) => (
                <Row key={lesson.id} lesson={lesson} now={now} />
              ))}
            </ul>
          )}
          {query.isFetchNextPageError && (
            <ErrorStrip>
              <ErrorText error={query.error} />
            </ErrorStrip>
          )}
          <LoadMore
            hasMore={query.hasNextPage}
            loading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
    </Section>
  )
}
