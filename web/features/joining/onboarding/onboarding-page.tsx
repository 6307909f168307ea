import './onboarding.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { AppointmentStepView } from './appointment-step.tsx'
import { OnboardingFrame, SupportBox } from './onboarding-frame.tsx'
import { PhotoStepView } from './photo-step.tsx'
import { useFollowAccount, useLiveOnboarding, useOnboardingFacts, useRefreshMeta } from './query.ts'
import { StepPosition, Stepper } from './stepper.tsx'
import {
  isStepDone,
  type OnboardingFacts,
  type OnboardingProgress,
  onboardingProgress,
  type StepName,
} from './steps.ts'
import { VideoStepView } from './video-step.tsx'

/** `asked`: a finished step to look at again; anything else shows the current one. */
export function OnboardingPage({ asked }: { asked: StepName | undefined }) {
  const { data, error, isFetching, refetch } = useOnboardingFacts()
  useLiveOnboarding()
  return (
    <OnboardingFrame>
      {data ? (
        <Steps facts={data} asked={asked} />
      ) : error ? (
        <LoadFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <StepsSkeleton />
      )}
    </OnboardingFrame>
  )
}

function Steps({ facts, asked }: { facts: OnboardingFacts; asked: StepName | undefined }) {
  const t = useCopy(onboarding)
  const now = useMinuteClock()
  const progress = onboardingProgress(facts, now)
  const shown = asked && isStepDone(asked, progress) ? asked : progress.current
  useTitle(`${t(`steps.${shown}.name`)} · ${t('title')}`)
  useRefreshMeta(facts, progress)
  useFollowAccount(progress.current === 'photo')
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    // The step has changed under the reader: its heading is what comes next.
    content.current?.querySelector('h1')?.focus()
  }, [shown])
  return (
    <>
      <div className="grid content-start gap-2">
        <StepPosition shown={shown} />
        <Stepper progress={progress} shown={shown} now={now} />
      </div>
      <div ref={content} className="grid content-start grid-cols-1 gap-5 lg:[grid-area:1/2/3/3]">
        {shown !== progress.current && (
          <Link to="/t/onboarding" search={{}} className={buttonClass('line', 'sm', 'justify-self-start')}>
            <Icon name="i-ph-arrow-right" />
            {t('back')}
          </Link>
        )}
        <StepContent name={shown} facts={facts} progress={progress} now={now} />
      </div>
      <SupportBox />
    </>
  )
}

type StepContentProps = { name: StepName; facts: OnboardingFacts; progress: OnboardingProgress; now: number }

function StepContent({ name, facts, progress, now }: StepContentProps) {
  if (name === 'video') return <VideoStepView step={progress.video} now={now} />
  if (name === 'photo') return <PhotoStepView step={progress.photo} studioId={facts.meta.studioId} />
  // The manager who has held the interview is avoided for the demo session, so that two people have seen the tutor.
  const interviewed = progress.interview.state === 'passed' ? (progress.interview.appointment?.other.id ?? null) : null
  return (
    <AppointmentStepView
      key={name}
      kind={name}
      step={progress[name]}
      avoided={name === 'demo' ? interviewed : null}
      now={now}
    />
  )
}

type LoadFailedProps = { error: Error; retrying: boolean; onRetry: () => void }

function LoadFailed({ error, retrying, onRetry }: LoadFailedProps) {
  const t = useCopy(onboarding)
  return (
    <div className="card onboarding-wide">
      <ErrorState title={t('failed')} onRetry={onRetry} retrying={retrying} secondary={<ReportButton />}>
        <ErrorText error={error} />
      </ErrorState>
    </div>
  )
}

function StepsSkeleton() {
  const t = useCopy(onboarding)
  return (
    <SkeletonGroup label={t('loading')} className="contents">
      <div className="grid content-start gap-2 lt-lg:hidden">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-16 rounded mb-3" />
        ))}
      </div>
      <div className="grid content-start grid-cols-1 gap-5 lg:[grid-area:1/2/3/3]">
        <Skeleton className="h-10 w-1/2" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </SkeletonGroup>
  )
}
