import './complete-profile.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { completeProfile } from '#web/copy/complete-profile.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useMyTopics, useStudent } from '#web/features/people/profile/query.ts'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { PanelSkeleton, QueryPanel } from '#web/features/shared/query-panel.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { BioStep } from './bio-step.tsx'
import { PersonStep } from './person-step.tsx'
import { firstIncompleteStep, nextStepOf, previousStepOf, type Step, steps } from './steps.ts'
import { TopicsStep } from './topics-step.tsx'

/** Progress over the steps: which are done and which is current. */
function StepProgress({ step }: { step: Step }) {
  const t = useCopy(completeProfile)
  const here = steps.indexOf(step)
  return (
    <ol className="grid grid-cols-3 gap-1.5 caption" aria-label={t('steps')}>
      {steps.map((one, at) => (
        <li key={one} className="grid gap-1.5" aria-current={at === here ? 'step' : undefined}>
          <span
            aria-hidden="true"
            className={cx('h-2 rounded-full', at < here ? 'bg-accent' : at === here ? 'bg-now' : 'bg-fill')}
          />
          <span aria-hidden="true" className={at === here ? 'font-ui' : 'quiet'}>
            {t(`${one}.name`)}
          </span>
          <VisuallyHidden>
            {t('stepOf', { step: formatNumber(at + 1), total: formatNumber(steps.length), name: t(`${one}.name`) })}
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}

const dataOrNull = <Data,>({ data, isPending }: UseQueryResult<Data>): Data | null | undefined =>
  isPending ? undefined : (data ?? null)

type CompleteProfilePageProps = {
  /** The step in the URL; undefined opens the first incomplete one. */
  step: Step | undefined
  onStep: (step: Step) => void
  onFinish: () => void
}

/** Completes a new student's profile in three steps. Each is saved on its own and can be skipped. */
export function CompleteProfilePage({ step: asked, onStep, onFinish }: CompleteProfilePageProps) {
  const t = useCopy(completeProfile)
  const user = useRequiredUser()
  const student = useStudent(user.id)
  const topics = useMyTopics(user.id)
  const head = useRef<HTMLHeadingElement>(null)
  const known = asked ?? firstIncompleteStep(user, dataOrNull(student), dataOrNull(topics))
  // The first step, until the data that decides has loaded.
  const step = known ?? 'person'
  useTitle(t(`${step}.title`))

  const before = useRef(known)
  useLayoutEffect(() => {
    if (before.current === known) return
    const moved = before.current !== null
    before.current = known
    if (!moved) return
    window.scrollTo({ top: 0 })
    head.current?.focus()
  }, [known])

  const go = (next: Step | null) => () => (next ? onStep(next) : onFinish())
  const onNext = go(nextStepOf(step))
  const previous = previousStepOf(step)
  const props = (one: Step) => ({ shown: known === one, onNext, onBack: previous ? go(previous) : undefined })

  return (
    <main
      id="main"
      className="grid content-start gap-6 w-full max-w-61rem min-h-100dvh mx-auto pt-5 px-gutter pb-28 md:pb-10"
    >
      <div className="flex items-center justify-between">
        <HomeLogo />
        <Button kind="plain" title={t('skipHelp')} onClick={onNext}>
          {t('skip')}
        </Button>
      </div>
      <StepProgress step={step} />
      <div>
        <h1 ref={head} tabIndex={-1} className="focus:shadow-none">
          {t(`${step}.title`)}
        </h1>
        <p className="quiet">{t(`${step}.lead`)}</p>
      </div>
      {known === null && <PanelSkeleton />}
      <PersonStep {...props('person')} />
      <div hidden={step !== 'bio'}>
        <QueryPanel query={student}>{(data) => <BioStep {...props('bio')} student={data} />}</QueryPanel>
      </div>
      <div hidden={step !== 'topics'}>
        <QueryPanel query={topics}>
          {(list) => (
            <TopicsStep {...props('topics')} userId={user.id} saved={new Set(list.map((topic) => topic.id))} />
          )}
        </QueryPanel>
      </div>
    </main>
  )
}
