import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { formatDateTime, formatDayAndMonth, formatNumber } from '#web/lib/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { AppointmentStep } from './appointment.ts'
import {
  isStepDone,
  type OnboardingProgress,
  type PhotoStep,
  type StepName,
  stepNames,
  type VideoStep,
} from './steps.ts'

type ChipWord = keyof typeof onboarding.chip
interface Chip {
  readonly word: ChipWord
  readonly kind: StatusKind
  readonly icon: IconName
}

const notYet = { kind: 'neutral', icon: 'i-ph-circle-dashed' } as const
const waiting = { kind: 'warning', icon: 'i-ph-hourglass-medium-fill' } as const
const passed = { kind: 'success', icon: 'i-ph-seal-check-fill' } as const
const failed = { kind: 'danger', icon: 'i-ph-x-circle-fill' } as const

const videoChips: Record<VideoStep['state'], Chip> = {
  none: { word: 'notSent', ...notYet },
  pending: { word: 'inReview', ...waiting },
  rejected: { word: 'rejected', ...failed },
  approved: { word: 'approved', ...passed },
}
const photoChips: Record<PhotoStep['state'], Chip> = {
  studio: { word: 'studio', ...notYet },
  activation: { word: 'activation', ...waiting },
  done: { word: 'done', ...passed },
}

const appointmentChip = (step: AppointmentStep): Chip => {
  if (step.state === 'bookable') return { word: 'notBooked', ...notYet }
  if (step.state === 'rejected') return { word: 'failed', ...failed }
  if (step.state === 'passed') return { word: 'passed', ...passed }
  if (step.phase === 'open') return { word: 'open', kind: 'now', icon: 'i-ph-video-camera-fill' }
  return { word: step.phase === 'early' ? 'booked' : 'undecided', ...waiting }
}

const chipOf = (name: StepName, progress: OnboardingProgress): Chip => {
  if (name === 'video') return videoChips[progress.video.state]
  if (name === 'photo') return photoChips[progress.photo.state]
  return appointmentChip(progress[name])
}

/** The state of one step, as everywhere on this screen. */
export function StepChip({ name, progress }: { name: StepName; progress: OnboardingProgress }) {
  const t = useCopy(onboarding)
  const { word, kind, icon } = chipOf(name, progress)
  return (
    <StatusChip kind={kind} icon={icon}>
      {t(`chip.${word}`)}
    </StatusChip>
  )
}

/** When the step takes place or was done; null where only its description can be shown. */
const dateOf = (name: StepName, progress: OnboardingProgress, now: number): string | null => {
  if (name === 'video') {
    const video = 'video' in progress.video ? progress.video.video : null
    return video && formatDayAndMonth(video.createdAt, now)
  }
  if (name === 'photo') return null
  const step = progress[name]
  return 'appointment' in step && step.appointment ? formatDateTime(step.appointment.start, now) : null
}

type StepperProps = { progress: OnboardingProgress; shown: StepName; now: number }

/** All steps beside the content from lg up; a row of bars on narrower screens. Finished steps can be looked at. */
export function Stepper({ progress, shown, now }: StepperProps) {
  const t = useCopy(onboarding)
  return (
    <ol className="onboarding-steps grid grid-cols-4 gap-2 lg:grid-cols-1 lg:gap-0" aria-label={t('title')}>
      {stepNames.map((name, at) => {
        const done = isStepDone(name, progress)
        const current = name === progress.current
        const mark = done ? <Icon name="i-ph-check-bold" /> : <span aria-hidden="true">{formatNumber(at + 1)}</span>
        const words = (
          <>
            <span className="onboarding-mark flex-none w-full h-2 overflow-hidden rounded-full lg:grid lg:place-items-center lg:size-9 lg:rounded-[50%] lg:turn-end lg:font-strong">
              {mark}
            </span>
            <span className="grow-in lt-lg:visually-hidden">
              <VisuallyHidden>{t('stepOf', { step: formatNumber(at + 1) })}: </VisuallyHidden>
              <b className="block font-ui">{t(`steps.${name}.name`)}</b>
              <span className="block caption quiet">{dateOf(name, progress, now) ?? t(`steps.${name}.text`)}</span>
              {(done || current) && (
                <span className="flex mt-1.5">
                  <StepChip name={name} progress={progress} />
                </span>
              )}
            </span>
          </>
        )
        return (
          <li
            className="lg:relative lg:pb-5"
            key={name}
            data-state={done ? 'done' : current ? 'current' : undefined}
            data-shown={name === shown ? '' : undefined}
            aria-current={name === shown ? 'step' : undefined}
          >
            {(done || current) && name !== shown ? (
              <Link
                to="/t/onboarding"
                search={current ? {} : { step: name }}
                className="onboarding-step flex items-center min-h-6 text-inherit no-underline lg:items-start lg:gap-3 lg:rounded"
              >
                {words}
              </Link>
            ) : (
              <span className="onboarding-step flex items-center min-h-6 text-inherit no-underline lg:items-start lg:gap-3 lg:rounded">
                {words}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Above the bars on narrow screens: which step this is, and which one follows. */
export function StepPosition({ shown }: { shown: StepName }) {
  const t = useCopy(onboarding)
  const at = stepNames.indexOf(shown)
  const next = stepNames[at + 1]
  return (
    <p className="lt-lg:flex lg:hidden items-baseline justify-between gap-3 small">
      <span className="font-ui">
        {t('stepOf', { step: formatNumber(at + 1) })} · {t(`steps.${shown}.name`)}
      </span>
      <span className="quiet">{next ? t('nextStep', { name: t(`steps.${next}.name`) }) : t('lastStep')}</span>
    </p>
  )
}
