import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FullTutor } from '#contract/people/shapes/tutor.ts'
import { type StopChoice, stopChoices } from '#contract/vocabulary/desk.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminDesk } from '#web/features/team/copy/admin-desk.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime, formatNearTime, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { Figures } from '../figures.tsx'
import { nameOf } from '../lessons/members.tsx'
import { membersOf } from '../lessons/query.ts'
import { useReason } from '../use-reason.tsx'
import { type StopFacts, useNextLessons, useStop, useStopFacts } from './query.ts'

/** The next lessons that stopping the tutor concerns. */
function NextLessons({ id, now }: { id: number; now: number }) {
  const t = useCopy(adminDesk)
  const { data = [] } = useNextLessons(id)
  if (data.length === 0) return null
  return (
    <section className="stack-2">
      <h3 className="label">{t('stop.next')}</h3>
      <ul className="divided">
        {data.map((row) => (
          <li key={row.lesson.id} className="row between py-2 small">
            <Link to="/admin/lesson/$id" params={{ id: row.lesson.id }} className="inline-flex items-center min-h-6">
              <bdi dir="auto">{nameOf(membersOf(row).student)}</bdi>
            </Link>
            <span className="quiet num">{formatNearTime(row.lesson.start, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What becomes of the lessons, and why; afterwards what is left of them. */
function StopForm({ tutor: { id, activated }, lessons }: { tutor: FullTutor; lessons: number }) {
  const t = useCopy(adminDesk)
  const [choice, setChoice] = useState<StopChoice>('keep')
  const { check, field, clear } = useReason({ label: t('stop.reason'), short: t('stop.short') })
  const [left, setLeft] = useState<number | null>(null)
  const stop = useStop(id, setLeft)
  // Whoever is stopped has lessons left to cancel, or nothing to decide.
  const wanted: StopChoice = activated ? (lessons === 0 ? 'keep' : choice) : 'cancel'
  const send = () => {
    const reason = check()
    if (reason === null) return
    stop.mutate(
      { lessons: wanted, reason },
      {
        onSuccess: (rest) => {
          clear()
          const title = rest > 0 ? t('stop.left', { count: rest }) : t('stop.done')
          toast.show({ id: `stop-${id}`, kind: 'success', title })
        },
        onSettled: () => setLeft(null),
      },
    )
  }
  const words = !activated
    ? t('stop.rest', { count: lessons })
    : wanted === 'cancel'
      ? t('stop.sendCancel', { count: lessons })
      : t('stop.send')
  return (
    <>
      {activated && lessons > 0 && (
        <RadioCards
          label={t('stop.choose')}
          options={stopChoices.map((value) => ({ value, label: t(`stop.${value}`), sub: t(`stop.${value}Text`) }))}
          value={choice}
          onValue={setChoice}
        />
      )}
      {field}
      {stop.error && <ChangeFailed title={t('stop.stopFailed')} error={stop.error} onReload={() => stop.reset()} />}
      {left !== null && <p aria-live="polite">{t('stop.working', { count: left })}</p>}
      <Button kind="danger-line" icon="i-ph-prohibit" loading={stop.isPending} onClick={send}>
        {words}
      </Button>
    </>
  )
}

function Body({ tutor, facts }: { tutor: FullTutor; facts: StopFacts }) {
  const t = useCopy(adminDesk)
  const now = useMinuteClock()
  const { lessons, students, minutes, until } = facts
  return (
    <div className="stack">
      {!tutor.activated && <p className="small">{t('stop.stopped')}</p>}
      {lessons === 0 ? (
        <p className="small quiet">{t('stop.none')}</p>
      ) : (
        <>
          <Figures
            label={t('stop.next')}
            figures={[
              { key: 'lessons', label: t('stop.lessons'), value: formatNumber(lessons) },
              { key: 'students', label: t('stop.students'), value: formatNumber(students) },
              { key: 'minutes', label: t('stop.minutes'), value: formatNumber(minutes) },
            ]}
          />
          {until !== null && <p className="caption quiet">{t('stop.until', { when: formatDateTime(until, now) })}</p>}
          <NextLessons id={tutor.id} now={now} />
        </>
      )}
      <StopForm tutor={tutor} lessons={lessons} />
    </div>
  )
}

/** Stops a tutor, with what that does to their lessons. Absent for one who is stopped and has none. */
export function StopCard({ tutor }: { tutor: FullTutor }) {
  const t = useCopy(adminDesk)
  const query = useStopFacts(tutor.id)
  if (!tutor.activated && (query.data === undefined || query.data.lessons === 0)) return null
  return (
    <Section
      title={t('stop.title')}
      query={query}
      data={query.data}
      failed={t('stop.failed')}
      skeleton={
        <SkeletonGroup label={t('stop.loading')}>
          <Skeleton className="h-24" />
        </SkeletonGroup>
      }
    >
      {(facts) => <Body tutor={tutor} facts={facts} />}
    </Section>
  )
}
