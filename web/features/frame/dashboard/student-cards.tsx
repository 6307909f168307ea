import { Link } from '@tanstack/react-router'
import { recaps } from '#web/copy/recaps.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { useFittingTutors } from '#web/features/catalogue/tutors/query.ts'
import { TutorTile } from '#web/features/catalogue/tutors/tutor-tile.tsx'
import { useFirstHomework } from '#web/features/classroom/homework/query.ts'
import { useLatestRecap } from '#web/features/classroom/recaps/query.ts'
import { RecapView } from '#web/features/classroom/recaps/recap-view.tsx'
import { useDueWords } from '#web/features/classroom/words/query.ts'
import { minutesFor } from '#web/features/classroom/words/review-minutes.ts'
import { useReviewQueue } from '#web/features/classroom/words/use-review-queue.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { flattenPages, usePast, useUpcoming } from '#web/features/lessons/query.ts'
import { formatNearDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { askToInstall, dismissInstall, useInstallOffer } from './install.ts'
import { NextTimes } from './next-times.tsx'
import { pastPageSize } from './past-card.tsx'

const maxTutors = 3

/** Tutors free this week who teach the student's topics, those they have not met first; nothing without any. */
export function FittingTutors({ now, withTimes }: { now: number; withTimes: boolean }) {
  const t = useCopy(dashboard)
  const { data } = useFittingTutors()
  const upcoming = useUpcoming().data ?? []
  const known = new Set([...flattenPages(usePast(pastPageSize).data), ...upcoming].map(({ tutor }) => tutor.userId))
  if (!data || data.list.length === 0) return null
  const list = [...data.list.filter(({ id }) => !known.has(id)), ...data.list.filter(({ id }) => known.has(id))].slice(
    0,
    maxTutors,
  )
  return (
    <section className="dash-fitting dash-wide" aria-labelledby="fitting-tutors">
      <SectionHead
        id="fitting-tutors"
        title={t(data.byTopics ? 'fitting.title' : 'fitting.others')}
        action={
          <Link to="/tutors" className="lone-link small">
            {t('fitting.all')}
          </Link>
        }
      />
      <ul
        className={cx(
          'relative grid gap-gap md:grid-cols-3',
          !withTimes &&
            'fitting-list lt-md:grid-flow-col auto-cols-[min(15rem,70%)] mx-[calc(var(--gutter)_*_-1)] px-gutter pb-2 overflow-x-auto [scroll-snap-type:x_proximity] md:mx-0 md:p-0 md:overflow-visible',
        )}
      >
        {list.map((tutor) => (
          <li className="[scroll-snap-align:start]" key={tutor.id}>
            <TutorTile
              tutor={tutor}
              now={now}
              sizes={`(max-width: 767px) ${withTimes ? '84px' : '60vw'}, 260px`}
              sideOnPhones={withTimes}
            >
              {withTimes && <NextTimes tutor={tutor} ids={list.map(({ id }) => id)} now={now} />}
            </TutorTile>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What to correct and to do at home, from the latest lesson that has a recap; nothing without one. */
export function LatestRecap({ now }: { now: number }) {
  const t = useCopy(recaps)
  const { data } = useLatestRecap()
  const { data: open } = useFirstHomework('open')
  if (!data) return null
  const { recap, start, tutor } = data
  const lesson = t('latest.of', { name: tutor.name ?? '', day: formatNearDay(start, now) })
  // Homework that is still to be done has a card of its own.
  const isListed = open?.list.some(({ ofRecap, lessonId }) => ofRecap && lessonId === recap.lessonId)
  const tasks = isListed ? (['toCorrect'] as const) : (['toCorrect', 'homework'] as const)
  const hasTasks = tasks.some((part) => recap[part] !== '')
  return (
    <Card className="dash-recap order-4">
      <SectionHead
        title={t('latest.title')}
        action={
          <Link
            to="/lesson-summary/$id"
            params={{ id: recap.lessonId }}
            className="lone-link small whitespace-nowrap"
            aria-label={`${t('latest.all')} ${lesson}`}
          >
            {t('latest.all')}
          </Link>
        }
      />
      <p className="small quiet mb-3">{lesson}</p>
      <RecapView recap={recap} parts={hasTasks ? tasks : ['practised', 'nextTime']} columns />
    </Card>
  )
}

/** How many words and corrections wait for review, and the way to it; nothing while none does. */
export function WordsCard({ now }: { now: number }) {
  const t = useCopy(wordList)
  const { data } = useDueWords()
  const { waiting } = useReviewQueue()
  if (!data) return null
  const answered = new Set(waiting.map(({ wordId }) => wordId))
  const listed = [...data.list, ...data.corrections.list].filter(({ card }) => Date.parse(card.dueAt) <= now)
  // More may be due than are listed, and listed ones may have become due since.
  const count =
    Math.max(data.due + data.corrections.due, listed.length) - listed.filter(({ id }) => answered.has(id)).length
  if (count <= 0) return null
  return (
    <Card className="dash-words order-4">
      <h2>{t('card.title')}</h2>
      <p className="mb-3">{t('card.waiting', { count, minutes: minutesFor(Math.min(count, 10)) })}</p>
      <Button kind="line" icon="i-ph-cards-three" render={<Link to="/words" />}>
        {t('card.start')}
      </Button>
    </Card>
  )
}

/** Offers the app to whoever has booked more than once: the browser's own question, or how it is done on iOS. */
export function InstallHint({ bookings }: { bookings: number }) {
  const t = useCopy(shell)
  const offer = useInstallOffer(bookings)
  if (offer === null) return null
  return (
    <section className="order-2 dash-wide card flex items-start gap-3 p-4" aria-labelledby="install-hint">
      <LogoMark className="size-10 shrink-0" />
      <div className="grow-in grid gap-1 justify-items-start">
        <h2 id="install-hint" className="text-h3">
          {t('install.title')}
        </h2>
        <p className="quiet text-small">{t('install.text')}</p>
        {offer === 'ask' ? (
          <Button size="sm" className="mt-2" onClick={() => void askToInstall()}>
            {t('install.action')}
          </Button>
        ) : (
          <p className="text-small strong">{t('install.ios')}</p>
        )}
      </div>
      <IconButton size="sm" icon="i-ph-x" label={t('install.dismiss')} onClick={dismissInstall} />
    </section>
  )
}
