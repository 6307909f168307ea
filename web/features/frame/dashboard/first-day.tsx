/** The dashboard before the first lesson: what is done, what is left, and how a first lesson goes. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BookingAccess } from '#contract/lessons/rules/booking-access.ts'
import { englishLevels } from '#contract/vocabulary/people.ts'
import { profile } from '#web/copy/profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { firstDay } from '#web/features/frame/copy/first-day.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useMyTopics, useStudent } from '#web/features/people/profile/query.ts'
import { formatDate, formatMinutes } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, DeepBand, SectionHead } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Quarters } from '#web/ui/quarters.tsx'
import { NextSkeleton } from './next-lesson.tsx'

type FirstDayBandProps = { access: Extract<BookingAccess, { week: object }>; now: number }

/** The three steps to the first lesson, of which the free minutes have been given already. */
export function FirstDayBand({ access, now }: FirstDayBandProps) {
  const t = useCopy(firstDay)
  const c = useCopy(profile)
  const { id } = useRequiredUser()
  const { data, isPending } = useStudent(id)
  const { data: topics = [] } = useMyTopics(id)
  // Until it is known, nothing is asked of somebody who may have answered, and nothing called done.
  if (isPending) return <NextSkeleton />
  const level = englishLevels.find((one) => one === data?.englishLevel)
  const isKnown = level !== undefined
  const total = access.week.quota
  // A lesson that was missed is no first lesson, but has spent its minutes.
  const left = access.remaining
  return (
    <div className="next-frame">
      <DeepBand className="closed-head grid gap-5 items-center" aria-label={t('label')}>
        <div className="stack">
          <div className="stack-2">
            <p className="small quiet">{formatDate(now, now)}</p>
            <h2 className="text-h1 font-title text-balance">{t(isKnown ? 'title.one' : 'title.two')}</h2>
            <p className="measure quiet">{t('text', { minutes: formatMinutes(left) })}</p>
          </div>
          <div className="closed-ways flex flex-wrap gap-2">
            <Button size="lg" kind="deep-solid" icon="i-ph-calendar-plus" render={<Link to="/tutors" />}>
              {t('action')}
            </Button>
          </div>
        </div>
        <ol className="closed-panel divide-y divide-deep-line">
          <Step number={1} state={isKnown ? 'done' : 'current'}>
            {level ? (
              <>
                <span className="font-strong quiet">{t('steps.about.done')}</span>
                <span className="small quiet line-clamp-2">
                  {[c(`levels.l${level}.name`), ...topics.slice(0, 2).map(({ name }) => name.ar)].join('، ')}
                </span>
              </>
            ) : (
              <>
                <Link to="/complete-profile" className="text-inherit font-strong">
                  {t('steps.about.open')}
                </Link>
                <span className="small quiet">{t('steps.about.text')}</span>
              </>
            )}
          </Step>
          <Step number={2} state="done">
            <span className="font-strong quiet">{t('steps.minutes.title', { minutes: formatMinutes(total) })}</span>
            <span className="small quiet">{t('steps.minutes.text')}</span>
            <Quarters className="mt-1" label={formatMinutes(left)} total={total} spent={total - left} />
          </Step>
          <Step number={3} state={isKnown ? 'current' : 'coming'}>
            <b>{t('steps.lesson.title')}</b>
            <span className="small quiet">{t('steps.lesson.text')}</span>
          </Step>
        </ol>
      </DeepBand>
    </div>
  )
}

type StepProps = { number: number; state: 'done' | 'current' | 'coming'; children: ReactNode }

function Step({ number, state, children }: StepProps) {
  const t = useCopy(firstDay)
  const done = state === 'done'
  return (
    <li className="flex items-start gap-3 py-3" aria-current={state === 'current' ? 'step' : undefined}>
      <span
        className={cx(
          'grid place-items-center shrink-0 size-9 rounded-full turn-end num font-strong',
          done ? 'bg-on-deep text-deep' : state === 'current' ? 'bg-now text-now-contrast' : 'bg-deep text-on-deep',
        )}
        aria-hidden="true"
      >
        {done ? <Icon name="i-ph-check" className="icon-5" /> : number}
      </span>
      <span className="grid grow-in">
        {done && <span className="sr-only">{t('done')}</span>}
        {children}
      </span>
    </li>
  )
}

const parts = [
  { name: 'meet', icon: 'i-ph-hand-waving' },
  { name: 'talk', icon: 'i-ph-chat-circle-dots' },
  { name: 'words', icon: 'i-ph-cards-three' },
] as const satisfies readonly { name: string; icon: IconName }[]

const questions = [
  { name: 'device', to: '/faq' },
  { name: 'weak', to: '/faq' },
  { name: 'cancel', to: '/faq/student' },
] as const

/** What people ask before a first lesson, each answered on the page of questions. */
export function FirstQuestions() {
  const t = useCopy(firstDay)
  return (
    <Card className="order-10 dash-wide">
      <SectionHead title={t('questions.title')} />
      <ul className="divided">
        {questions.map(({ name, to }) => (
          <li key={name}>
            <Link
              to={to}
              hash={name}
              className="flex items-center justify-between gap-3 min-h-control text-text no-underline hover:underline"
            >
              {t(`questions.${name}`)}
              <Icon name="i-ph-caret-right" flip className="icon-5 text-quiet shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What happens in the first quarter of an hour, for somebody who has never had a lesson. */
export function FirstQuarter() {
  const t = useCopy(firstDay)
  return (
    <Card className="order-9 dash-wide stack">
      <h2>{t('quarter.title')}</h2>
      <ul className="stack">
        {parts.map(({ name, icon }) => (
          <li key={name} className="flex gap-3">
            <Icon name={icon} className="icon-6 text-accent shrink-0 mt-1" />
            <span className="grid">
              <b className="font-strong">{t(`quarter.${name}.title`)}</b>
              <span className="small quiet">{t(`quarter.${name}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Link to="/method" className="lone-link small justify-self-start">
        {t('quarter.how')}
      </Link>
    </Card>
  )
}
