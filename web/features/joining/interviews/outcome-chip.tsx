import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'
import { type Appointment, isJoinable, type Outcome, outcomeOf } from './appointments.ts'

export const outcomeLooks: Record<Outcome, { kind: StatusKind; icon: IconName }> = {
  upcoming: { kind: 'accent', icon: 'i-ph-calendar-check-fill' },
  waiting: { kind: 'warning', icon: 'i-ph-hourglass-medium-fill' },
  passed: { kind: 'success', icon: 'i-ph-seal-check-fill' },
  rejected: { kind: 'danger', icon: 'i-ph-x-circle-fill' },
  'cancelled-by-manager': { kind: 'neutral', icon: 'i-ph-prohibit-bold' },
  'cancelled-by-applicant': { kind: 'neutral', icon: 'i-ph-prohibit-bold' },
  'cancelled-by-admin': { kind: 'neutral', icon: 'i-ph-prohibit-bold' },
}

/** How an appointment stands; while its call is open, that. */
export function OutcomeChip({ appointment, now }: { appointment: Appointment; now: number }) {
  const t = useCopy(interviews)
  const outcome = outcomeOf(appointment, now)
  if ((outcome === 'upcoming' || outcome === 'waiting') && isJoinable(appointment, now)) {
    return (
      <StatusChip kind="now" live>
        {t('section.joinable')}
      </StatusChip>
    )
  }
  return <StatusChip {...outcomeLooks[outcome]}>{t(`outcome.${outcome}`)}</StatusChip>
}

const filmLooks = {
  [ReviewStatus.Pending]: { look: outcomeLooks.waiting, word: 'film.pending' },
  [ReviewStatus.Approved]: { look: outcomeLooks.passed, word: 'film.approved' },
  [ReviewStatus.Rejected]: { look: outcomeLooks.rejected, word: 'film.rejected' },
} as const

export function FilmChip({ state }: { state: ReviewStatus }) {
  const t = useCopy(interviews)
  return <StatusChip {...filmLooks[state].look}>{t(filmLooks[state].word)}</StatusChip>
}
