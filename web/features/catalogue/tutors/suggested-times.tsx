import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { bookableSpan, canTake, takeFor } from '#contract/lessons/rules/bookable-minutes.ts'
import { bookableMinutes } from '#contract/lessons/rules/booking-access.ts'
import { eveningHour } from '#contract/lessons/rules/tutor-times.ts'
import { addCairoDays, cairoDay, cairoDayStart, cairoParts } from '#contract/shared/rules/time.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { tutors as tutorWords } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { suggestedTimes } from '#web/features/catalogue/copy/suggested-times.ts'
import { useOwnLessons, useSharedSlots } from '#web/features/lessons/booking/query.ts'
import { weekStarts } from '#web/features/lessons/booking/week.ts'
import { flattenPages, usePast } from '#web/features/lessons/query.ts'
import { accessOf } from '#web/features/lessons/subscriptions/access.ts'
import { useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { tutorQuery } from '#web/features/people/profile/tutor-query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { cairoDaysFrom, formatDateTime, formatMinutes, formatTime } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { useFittingTutors } from './query.ts'
import { suggestTimes } from './suggest-times.ts'

const maxTimes = 3
const daysAhead = 7
/** Tutors of earlier lessons who are asked for times, the last one first. */
const maxMet = 2
const maxTutors = 4
/** Past lessons among which they are looked for. */
const pastLessons = 10

/** Nothing where nothing can be booked now, or while it is not known. */
const useBookable = (now: number) => {
  const { data } = useSubscription()
  return useMemo(() => {
    const access = data ? accessOf(data, now) : null
    if (access?.state !== 'open') return null
    const account = bookableMinutes(access)
    const span = bookableSpan(account, now)
    if (!span) return null
    const today = cairoDay(now)
    const end = Math.min(cairoDayStart(addCairoDays(today, daysAhead)), span.end)
    const duration = canTake(account, LessonDuration.Long, now) ? LessonDuration.Long : LessonDuration.Short
    return { window: { start: cairoDayStart(today), end }, duration, account }
  }, [data, now])
}

const useSuggestions = () => {
  const now = useMinuteClock()
  const { id } = useRequiredUser()
  const subscription = useSubscription()
  const bookable = useBookable(now)
  const past = usePast(pastLessons)
  const fitting = useFittingTutors()
  const lessons = flattenPages(past.data)
  const met = useQueries({
    queries: [...new Set(lessons.map(({ tutor }) => tutor.userId))].slice(0, maxMet).map((tutor) => tutorQuery(tutor)),
  })
  const known = met.flatMap(({ data }) => data ?? [])
  const metIds = known.map((tutor) => tutor.id)
  const list = [...known, ...(fitting.data?.list ?? []).filter((one) => !metIds.includes(one.id))].slice(0, maxTutors)
  const isListed = ![past, fitting, ...met].some(({ isPending }) => isPending)
  const window = bookable?.window ?? null
  const slots = useSharedSlots(
    list.map((tutor) => tutor.id),
    window ?? { start: 0, end: 0 },
    isListed && window !== null,
  )
  const own = useOwnLessons(id, window)
  const usual = lessons[0]?.start ?? null
  const isLoading =
    subscription.isPending ||
    (bookable !== null && (!isListed || (list.length > 0 && (slots.isPending || own.isPending))))
  if (isLoading || bookable === null) return { isLoading, now, usual, duration: LessonDuration.Long, times: [] }
  const offers = list.map(({ id: tutorId, notice }) => {
    const calendar = slots.data?.get(tutorId)
    const offer = calendar && { ...calendar, own: own.data ?? [], noticeMinutes: notice, window: bookable.window }
    const { duration, account } = bookable
    const starts = offer
      ? weekStarts(offer, duration, now).filter(
          ({ start, end, held }) => !held && 'parts' in takeFor(account, { start, end, duration }),
        )
      : []
    return { tutorId, starts }
  })
  const times = suggestTimes(offers, usual, maxTimes).flatMap(({ tutorId, start }) => {
    const tutor = list.find((one) => one.id === tutorId)
    return tutor ? [{ tutor, start, key: `${tutorId}-${start}` }] : []
  })
  return { isLoading, now, usual, duration: bookable.duration, times }
}

/** Up to three free times of the last tutors and of fitting ones; the chosen one opens the booking with it. */
export function SuggestedTimes() {
  const t = useCopy(suggestedTimes)
  const words = useCopy(tutorWords)
  const { isLoading, now, usual, duration, times } = useSuggestions()
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = times.find(({ key }) => key === picked) ?? times[0]
  const timeOf = (start: number): string => {
    if (cairoDaysFrom(start, now) > 0) return formatDateTime(start, now)
    return words(cairoParts(start).hour >= eveningHour ? 'next.tonight' : 'next.today', { time: formatTime(start) })
  }
  return (
    <Card className="stack" aria-labelledby="suggested-times">
      <div>
        <h2 id="suggested-times">{t('title')}</h2>
        {!isLoading && <p className="small quiet">{t(!chosen ? 'none' : usual === null ? 'nearest' : 'usual')}</p>}
      </div>
      {isLoading && (
        <SkeletonGroup label={t('loading')} className="stack-2">
          {Array.from({ length: maxTimes }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity
            <Skeleton key={row} className="h-19 rounded!" />
          ))}
          <Skeleton className="h-13 rounded!" />
        </SkeletonGroup>
      )}
      {chosen && (
        <>
          <RadioCards
            label={t('label')}
            value={chosen.key}
            onValue={setPicked}
            options={times.map(({ key, tutor, start }, row) => ({
              value: key,
              label: <span className="num">{timeOf(start)}</span>,
              sub: t('with', { name: tutor.name ?? '', minutes: formatMinutes(duration) }),
              start: <Avatar decorative name={tutor.name ?? ''} src={tutor.image} side="tutor" />,
              end: row === 0 && times.length > 1 && <span className="caption text-accent">{t('first')}</span>,
            }))}
          />
          <Button
            size="lg"
            block
            icon="i-ph-calendar-check"
            className="whitespace-normal"
            render={
              <Link
                to="/t/$id"
                params={{ id: chosen.tutor.id }}
                search={{ book: true, at: chosen.start, length: duration }}
              />
            }
          >
            {t('book', { time: timeOf(chosen.start) })}
          </Button>
        </>
      )}
      {!isLoading && (
        <Button
          kind={chosen ? 'plain' : 'main'}
          block
          icon={chosen ? undefined : 'i-ph-users-three'}
          render={<Link to="/tutors" />}
        >
          {t(chosen ? 'other' : 'tutors')}
        </Button>
      )}
    </Card>
  )
}
