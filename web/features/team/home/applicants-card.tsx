import type { ApplicantStep, WorkKind } from '#contract/vocabulary/work.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Count } from '#web/ui/tag.tsx'
import { useToday, useWaitingCount } from './query.ts'

/** The work that waits for the team at a step; none where the applicant or the studio is next. */
const workOfStep: Partial<Record<ApplicantStep, WorkKind>> = {
  film: 'film',
  interview: 'interview',
  demo: 'demo',
  activation: 'activation',
}
const noWork: readonly WorkKind[] = []

type StepProps = { step: ApplicantStep; reached: number; medianDays: number | null; registered: number }

function Step({ step, reached, medianDays, registered }: StepProps) {
  const t = useCopy(adminHome)
  const work = workOfStep[step]
  const waiting = useWaitingCount(work ? [work] : noWork)
  return (
    <li className="way-step">
      <span className="small">{t(`applicants.step.${step}`)}</span>
      <span className="way-bar">
        <i style={{ '--share': registered === 0 ? 0 : reached / registered }} aria-hidden="true" />
        <b className="num">{formatNumber(reached)}</b>
      </span>
      <span className="way-facts caption quiet">
        {medianDays !== null &&
          (medianDays === 0 ? t('applicants.sameDay') : t('applicants.days', { count: medianDays }))}
        {waiting > 0 && (
          <Count label={t('applicants.waiting', { count: formatNumber(waiting) })}>{formatNumber(waiting)}</Count>
        )}
      </span>
    </li>
  )
}

/** How far those who registered to teach lately have come, with what waits for the team at each step. */
export function ApplicantsCard() {
  const t = useCopy(adminHome)
  const query = useToday()
  if (query.data?.applicants.registered === 0) return null
  return (
    <Section
      title={t('applicants.title')}
      action={
        query.data && (
          <span className="small quiet whitespace-nowrap">
            {t('applicants.registered', { count: formatNumber(query.data.applicants.registered) })}
          </span>
        )
      }
      query={query}
      data={query.data?.applicants}
      failed={t('applicants.failed')}
      skeleton={
        <SkeletonGroup label={t('applicants.loading')}>
          <Skeleton className="h-40 rounded!" />
        </SkeletonGroup>
      }
    >
      {({ registered, steps }) => (
        <ol className="way-steps">
          {steps.map((figures) => (
            <Step key={figures.step} {...figures} registered={registered} />
          ))}
        </ol>
      )}
    </Section>
  )
}
