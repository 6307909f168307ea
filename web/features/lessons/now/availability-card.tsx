import { useState } from 'react'
import { nowLimits } from '#contract/vocabulary/now.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { now as copy } from '#web/features/lessons/copy/now.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDuration, formatTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useAvailability, useEndAvailability, useSetAvailable } from './query.ts'
import { useRingPermission } from './ring-notification.ts'
import { useRingSound } from './ring-sound.ts'

const { max } = nowLimits.availableMinutes
const lengths = [max / 4, max / 2, max] as const

/** The tutor's switch: until when students may ring them. Nothing for a tutor who cannot be booked. */
export function AvailabilityCard({ className }: { className?: string }) {
  const t = useCopy(copy)
  const { id } = useRequiredUser()
  const { data } = useAvailability()
  const [length, setLength] = useState<number>(lengths[1])
  const [isHeard, setHeard] = useRingSound()
  const [permission, askPermission] = useRingPermission()
  const start = useSetAvailable(id)
  const stop = useEndAvailability(id)
  const at = useMinuteClock()
  if (!data) return null
  const until = data.until !== null && Date.parse(data.until) > at ? Date.parse(data.until) : null
  const error = start.error ?? stop.error
  return (
    <Card className={className} aria-labelledby="available-now">
      <div className="stack">
        <div className="section-head">
          <h2 id="available-now">{t('tutor.title')}</h2>
          {until !== null && (
            <StatusChip kind="now" live>
              {t('tutor.on', { time: formatTime(until) })}
            </StatusChip>
          )}
        </div>
        <p className="small quiet">{t(until === null ? 'tutor.off' : 'tutor.onText')}</p>
        {error && (
          <Alert kind="danger" urgent>
            <ErrorText error={error} />
          </Alert>
        )}
        {until === null && (
          <SegmentedControl
            label={t('tutor.howLong')}
            block
            value={String(length)}
            onValue={(value) => setLength(Number(value))}
            options={lengths.map((one) => ({ value: String(one), label: formatDuration(one) }))}
          />
        )}
        <Switch checked={isHeard} onChecked={setHeard} atEnd>
          {t('tutor.sound')}
        </Switch>
        {permission === 'default' && until === null && <p className="caption quiet">{t('tutor.notify.ask')}</p>}
        {permission === 'denied' && <p className="caption quiet">{t('tutor.notify.denied')}</p>}
        {until === null ? (
          <Button
            icon="i-ph-lightning"
            loading={start.isPending}
            onClick={() => {
              askPermission()
              start.mutate(length)
            }}
          >
            {t('tutor.start')}
          </Button>
        ) : (
          <Button kind="line" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('tutor.stop')}
          </Button>
        )}
      </div>
    </Card>
  )
}
