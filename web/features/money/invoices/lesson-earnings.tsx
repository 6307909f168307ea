import { useState } from 'react'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { isUpcoming, type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { flattenPages, useEarned, useUpcoming } from '#web/features/lessons/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatDateTime, formatDayAndMonth, formatMinutes, formatNumber, formatPounds } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'

const pageSize = 6
type View = 'past' | 'coming'

/** What each lesson brings: those that are over, and those to come. */
export function LessonEarnings({ now }: { now: number }) {
  const t = useCopy(invoices)
  const [view, setView] = useState<View>('past')
  const pastLessons = useEarned(pageSize)
  const upcoming = useUpcoming()
  const coming = isUpcoming(upcoming.data ?? [], now)
  const query = view === 'past' ? pastLessons : upcoming
  const list = view === 'past' ? flattenPages(pastLessons.data) : coming
  return (
    <Section
      className="min-w-0"
      title={t('lessons.title')}
      query={query}
      data={query.data && list}
      failed={t('lessons.failed')}
      skeleton={
        <SkeletonGroup label={t('lessons.loading')}>
          <SkeletonRows rows={4} />
        </SkeletonGroup>
      }
      tools={
        <SegmentedControl<View>
          block
          label={t('lessons.label')}
          value={view}
          onValue={setView}
          options={[
            { value: 'past', label: t('lessons.past') },
            {
              value: 'coming',
              label:
                coming.length > 0
                  ? t('lessons.comingCount', { count: formatNumber(coming.length) })
                  : t('lessons.coming'),
            },
          ]}
        />
      }
    >
      {(shown) => (
        <>
          {shown.length === 0 ? (
            <p className="small quiet py-4">{t(view === 'past' ? 'lessons.nonePast' : 'lessons.noneComing')}</p>
          ) : (
            <ul className="divided">
              {shown.map((meeting) => (
                <Row key={meeting.id} meeting={meeting} now={now} />
              ))}
            </ul>
          )}
          {view === 'past' && (
            <LoadMore
              hasMore={pastLessons.hasNextPage}
              loading={pastLessons.isFetchingNextPage}
              onMore={() => void pastLessons.fetchNextPage()}
            />
          )}
          <p className="caption quiet mt-3 border-t border-line pt-3">{t('lessons.rule')}</p>
        </>
      )}
    </Section>
  )
}

function Row({ meeting, now }: { meeting: Meeting; now: number }) {
  const t = useCopy(invoices)
  const name = nameOf(meeting.other)
  const isOff = meeting.canceledAt !== null
  const over = isOff || meeting.end <= now
  return (
    <li className="list-row">
      <Avatar size={36} name={name} src={meeting.other.image} side="student" decorative />
      <div className="grow-in">
        <bdi className="person-name clamp-1" title={name}>
          {name}
        </bdi>
        <span className="person-sub clamp-1" title={formatDateTime(meeting.start, now)}>
          {t('lessons.sub', {
            date: formatDayAndMonth(meeting.start, now),
            duration: formatMinutes(isOff ? meeting.lesson.lateMinutes : meeting.lesson.duration),
          })}
        </span>
        {isOff && <span className="caption quiet">{t('lessons.canceledLate')}</span>}
      </div>
      <div className="grid justify-items-end">
        <span className="whitespace-nowrap">
          <b className="num">{formatPounds(meeting.lesson.price)}</b>{' '}
          <span className="caption quiet">{t('currency')}</span>
        </span>
        {!over && <span className="caption quiet">{t('lessons.afterEnd')}</span>}
      </div>
    </li>
  )
}
