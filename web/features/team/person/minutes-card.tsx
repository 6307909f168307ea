import { useState } from 'react'
import type { MinuteAccount, MinuteMovement } from '#contract/lessons/shapes/minutes.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { movementsOf } from '#web/features/lessons/minutes/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminMinutes } from '#web/features/team/copy/admin-minutes.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { useMinutesOf } from './query.ts'

/** Movements that are shown at first, and with each press. */
const step = 8

/** The account of a student's minutes: the week, what is beside it, and what happened. */
export function MinutesCard({ userId }: { userId: number }) {
  const t = useCopy(adminMinutes)
  const now = useMinuteClock()
  const query = useMinutesOf(userId)
  const [shown, setShown] = useState(step)
  const [granting, setGranting] = useState(false)
  const loaded = query.data ? movementsOf(query.data) : []
  return (
    <Section
      title={t('title')}
      action={
        <Button kind="line" size="sm" icon="i-ph-gift" onClick={() => setGranting(true)}>
          {t('grant.action')}
        </Button>
      }
      query={query}
      data={query.data}
      failed={t('failed')}
      skeleton={
        <SkeletonGroup label={t('loading')}>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      }
    >
      {(known) => (
        <div className="stack">
          {granting && <GrantDialog userId={userId} onClose={() => setGranting(false)} />}
          {known.pages[0] && <Sources account={known.pages[0]} now={now} />}
          <Moves list={loaded.slice(0, shown)} now={now} />
          <LoadMore
            hasMore={shown < loaded.length || query.hasNextPage}
            loading={query.isFetchingNextPage}
            onMore={() => {
              setShown(shown + step)
              if (shown + step >= loaded.length && query.hasNextPage) void query.fetchNextPage()
            }}
          />
        </div>
      )}
    </Section>
  )
}

function Sources({ account: { week, lots }, now }: { account: MinuteAccount; now: number }) {
  const t = useCopy(adminMinutes)
  return (
    <dl className="facts">
      <div>
        <dt>{t(week?.trial ? 'trial' : 'week')}</dt>
        <dd>
          {week
            ? t('weekOf', {
                left: formatNumber(Math.max(0, week.quota - week.spent - week.held)),
                total: formatMinutes(week.quota),
                held: formatNumber(week.held),
              })
            : t('noWeek')}
        </dd>
      </div>
      {week && (
        <div>
          <dt>{t('until')}</dt>
          <dd className="num">{formatDateTime(Date.parse(week.end), now)}</dd>
        </div>
      )}
      <div>
        <dt>{t('lots')}</dt>
        <dd>
          {lots.length === 0
            ? t('noLots')
            : lots.map((lot) => (
                <span key={lot.id} className="block num">
                  {t('lot', { minutes: formatMinutes(lot.rest), end: formatDateTime(Date.parse(lot.end), now) })}
                  <span className="caption quiet block" dir="auto">
                    {[
                      t(`kind.${lot.kind}`),
                      ...(lot.lessonId === null ? [] : [t('ofLesson', { id: String(lot.lessonId) })]),
                      ...(lot.reason === null ? [] : [lot.reason]),
                    ].join('، ')}
                  </span>
                </span>
              ))}
        </dd>
      </div>
    </dl>
  )
}

function Moves({ list, now }: { list: readonly MinuteMovement[]; now: number }) {
  const t = useCopy(adminMinutes)
  return (
    <div>
      <h3>{t('moves')}</h3>
      {list.length === 0 && <p className="small quiet">{t('noMoves')}</p>}
      <ul className="divided">
        {list.map(({ id, kind, minutes, lotKind, lesson, createdAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-2">
            <span className="grow-in">
              <span className="block small">
                {t(`move.${kind}`)}، {lotKind === null ? t('sourceWeek') : t(`kind.${lotKind}`)}
              </span>
              <span className="caption quiet num block">
                {[
                  formatDateTime(Date.parse(createdAt), now),
                  ...(lesson === null ? [] : [t('ofLesson', { id: String(lesson.id) })]),
                ].join('، ')}
              </span>
            </span>
            <b className="num ltr shrink-0">{`${minutes < 0 ? '−' : '+'}${formatNumber(Math.abs(minutes))}`}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
