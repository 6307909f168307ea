import type { Interval } from '#contract/shared/rules/time.ts'
import type { Gender } from '#contract/vocabulary/people.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { DateLeaf } from '#web/features/lessons/date-leaf.tsx'
import { formatDate, formatNearDay, formatTimeRange } from '#web/lib/format.ts'
import { useOnline } from '#web/lib/network.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AgendaList } from './agenda-list.tsx'
import type { AppointmentKind } from './appointment.ts'

/** Whom the applicant meets. */
export interface Counterpart {
  readonly name: string
  readonly image: string | null
  readonly gender: Gender | null
}

type AppointmentSummaryProps = {
  kind: AppointmentKind
  /** Null until a time has named them. */
  counterpart: Counterpart | null
  start: Interval | null
  now: number
  busy: boolean
  onConfirm: () => void
}

/** Who, what and when, and the button that books it; on phones the button is pinned to the lower edge. */
export function AppointmentSummary({ kind, counterpart, start, now, busy, onConfirm }: AppointmentSummaryProps) {
  const t = useCopy(onboarding)
  const online = useOnline()
  return (
    <Card as="aside" className="stack">
      <div className="person">
        {counterpart && <Avatar name={counterpart.name} src={counterpart.image} size={96} side="tutor" decorative />}
        <div>
          <span className="block small quiet">{t(`booking.${kind}.with`)}</span>
          {counterpart ? (
            <>
              <b className="block text-h4 font-strong" dir="auto">
                {counterpart.name}
              </b>
              <span className="block small quiet">{t('booking.role', { gender: counterpart.gender ?? 'other' })}</span>
            </>
          ) : (
            <b className="block font-ui">{t('booking.anyManager')}</b>
          )}
        </div>
      </div>
      <AgendaList kind={kind} />
      {start && (
        <div className="flex items-center gap-3 p-3 rounded bg-accent-subtle">
          <DateLeaf at={start.start} now={now} />
          <div className="min-w-0">
            <b className="block num font-ui">{formatTimeRange(start.start, start.end)}</b>
            <span className="block small quiet">{formatNearDay(start.start, now)}</span>
          </div>
        </div>
      )}
      <div className="onboarding-foot fixed z-sticky bottom-0 inset-x-0 flex items-center gap-2 pt-3 px-gutter pb-[calc(0.75rem_+_env(safe-area-inset-bottom))] border-t bg-raised lg:static lg:p-0 lg:border-0 lg:bg-transparent">
        <div className="grow-in leading-snug lg:hidden">
          {start ? (
            <>
              <span className="caption quiet block">{formatDate(start.start, now)}</span>
              <b className="num">{formatTimeRange(start.start, start.end)}</b>
            </>
          ) : (
            <span className="small quiet">{t('booking.pickTime')}</span>
          )}
        </div>
        <Button size="lg" className="lg:w-full" loading={busy} disabled={!start || !online} onClick={onConfirm}>
          {t('booking.confirm')}
        </Button>
      </div>
      <p className="small quiet text-center">{t(start ? 'booking.cancellable' : 'booking.pickTime')}</p>
    </Card>
  )
}
