import { useQueryClient } from '@tanstack/react-query'
import type { FullTutor } from '#contract/people/shapes/tutor.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useStudioChoices } from '#web/features/joining/media/query.ts'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { adminTutors } from '#web/features/team/copy/admin-tutors.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDuration, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { missingFiles, missingParts, type OnboardingSteps, stepKeys } from '../tutors/onboarding.ts'
import { ActivationSwitch, BypassSwitch } from '../tutors/switches.tsx'
import { useEdited } from '../use-edited.ts'
import { type TutorDetails, tutorDetailsQuery, useTutorHours } from './query.ts'
import { StudioDialog } from './studio-dialog.tsx'
import { minutesAhead, weekAhead } from './week.ts'

/** Whether the page is shown to students, and what keeps it from that. */
export function SwitchesCard({ tutor }: { tutor: FullTutor }) {
  const t = useCopy(adminTutor)
  const m = useCopy(adminTutors)
  const missing = missingParts(tutor)
  return (
    <Card className="stack">
      <SectionHead title={t('switches.title')} />
      <div className="row between">
        <div>
          <b>{t('switches.activated')}</b>
          <p className="caption quiet">{t('switches.activatedHint')}</p>
        </div>
        <ActivationSwitch tutor={tutor} />
      </div>
      <div className="row between">
        <div>
          <b>{t('switches.bypass')}</b>
          <p className="caption quiet">{t('switches.bypassHint')}</p>
        </div>
        <BypassSwitch tutor={tutor} />
      </div>
      {missing.length === 0 ? (
        <p className="row-2 small text-success-text">
          <Icon name="i-ph-check-circle-fill" />
          {t('switches.complete')}
        </p>
      ) : (
        <div className="stack-2">
          <p className="row-2 small text-warning-text">
            <Icon name="i-ph-warning" />
            {t('switches.missing', { count: missing.length })}
          </p>
          <ul className="chips" aria-label={t('switches.missing', { count: missing.length })}>
            {missing.map((part) => (
              <li key={part}>
                <Tag>{m(`missing.${part}`)}</Tag>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

const toSteps = ({ tutor, meta }: TutorDetails): OnboardingSteps => ({
  introVideo: meta.passedIntroVideo,
  interview: meta.passedInterview,
  demoSession: meta.passedDemoSession,
  media: missingFiles(tutor).length === 0,
})

/** The steps of joining; tutor managers have none. */
export function StepsCard({ details }: { details: TutorDetails }) {
  const t = useCopy(adminTutor)
  if (details.tutor.role === Role.TutorManager) return null
  const steps = toSteps(details)
  const doneCount = stepKeys.filter((step) => steps[step]).length
  return (
    <Card>
      <SectionHead
        title={t('steps.title')}
        action={
          <span className="small quiet num">
            {t('steps.progress', { done: formatNumber(doneCount), all: formatNumber(stepKeys.length) })}
          </span>
        }
      />
      <ol className="stack-2">
        {stepKeys.map((step) => (
          <li key={step} className="row between small">
            <span className="row-2">
              <Icon
                name={steps[step] ? 'i-ph-check-circle-fill' : 'i-ph-circle-dashed'}
                className={steps[step] ? 'text-success' : 'text-quiet'}
              />
              {t(`steps.${step}`)}
            </span>
            <span className="caption quiet">{t(steps[step] ? 'steps.done' : 'steps.open')}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function OpenHours({ id }: { id: number }) {
  const t = useCopy(adminTutor)
  const now = useMinuteClock()
  const window = weekAhead(now)
  const { data, isError } = useTutorHours(id, window)
  if (isError) return t('facts.failed')
  if (data === undefined) return <Skeleton className="h-4 w-16" />
  return formatDuration(minutesAhead(data.slots, now, window.end))
}

function StudioName({ id }: { id: number | null }) {
  const t = useCopy(adminTutor)
  const { data } = useStudioChoices()
  if (id === null) return <span className="quiet">{t('facts.noStudio')}</span>
  return <bdi dir="auto">{data?.find((studio) => studio.id === id)?.name ?? id}</bdi>
}

/** What concerns teaching, and the studio. */
export function TeachingCard({ tutor }: { tutor: FullTutor }) {
  const t = useCopy(adminTutor)
  const client = useQueryClient()
  const edited = useEdited<FullTutor>(
    async ({ id }) => (await client.fetchQuery({ ...tutorDetailsQuery(id), staleTime: 0 })).tutor,
  )
  return (
    <Card className="stack">
      <SectionHead title={t('facts.title')} />
      <dl className="facts">
        <div>
          <dt>{t('facts.open')}</dt>
          <dd>
            <OpenHours id={tutor.id} />
          </dd>
        </div>
        <div>
          <dt>{t('facts.notice')}</dt>
          <dd>{tutor.notice === 0 ? t('facts.noNotice') : formatDuration(tutor.notice)}</dd>
        </div>
        <div>
          <dt>{t('facts.studio')}</dt>
          <dd>
            <StudioName id={tutor.studioId} />
          </dd>
        </div>
      </dl>
      <Button
        kind="line"
        size="sm"
        icon="i-ph-camera"
        className="justify-self-start"
        onClick={() => edited.open(tutor)}
      >
        {t('studio.action')}
      </Button>
      {edited.row && (
        <StudioDialog key={edited.version} tutor={edited.row} onClose={edited.close} onReload={edited.reload} />
      )}
    </Card>
  )
}
