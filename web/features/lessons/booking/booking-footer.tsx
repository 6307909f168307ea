import type { Interval } from '#contract/shared/rules/time.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatDate, formatTimeRange } from '#web/lib/format.ts'
import { useOnline } from '#web/lib/network.ts'
import { Button } from '#web/ui/button.tsx'
import type { BookingChoice } from './use-booking-choice.ts'

type BookingFooterProps = {
  choice: BookingChoice
  moving: Interval | undefined
  now: number
  busy: boolean
  /** How many times are put aside already. */
  picked: number
  /** A visitor: confirming asks for an account first. */
  guest: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The confirm button at the lower edge, and beside it the chosen time or what is still missing. */
export function BookingFooter({ choice, moving, now, busy, picked, guest, onConfirm, onCancel }: BookingFooterProps) {
  const t = useCopy(booking)
  const online = useOnline()
  const { start } = choice
  const unchanged = start !== null && moving !== undefined && start.start === moving.start && start.end === moving.end
  const reason = !online ? t('offline') : !start && picked === 0 ? t('pickTime') : unchanged ? t('unchanged') : null
  return (
    <>
      <div className="grow-in leading-snug self-center" aria-live="polite">
        {reason ? (
          <span className="small quiet">{reason}</span>
        ) : (
          start && (
            <span className="only-sm">
              <b className="num block">{formatTimeRange(start.start, start.end)}</b>
              <span className="caption quiet">{formatDate(start.start, now)}</span>
            </span>
          )
        )}
      </div>
      <Button kind="plain" size="lg" className="only-md" onClick={onCancel} disabled={busy}>
        {t('cancel')}
      </Button>
      <Button size="lg" loading={busy} disabled={reason !== null} onClick={onConfirm}>
        {picked > 0
          ? t('several.confirm', { count: picked + (start ? 1 : 0) })
          : t(guest ? 'account.next' : moving ? 'confirmMove' : 'confirm')}
      </Button>
    </>
  )
}
