import type { InsightWish } from '#contract/classroom/shapes/insight.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { FailedSection } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useSetWish, useWish } from './wish-query.ts'

const facts = [
  ['voice', 'i-ph-microphone'],
  ['both', 'i-ph-check-circle'],
  ['stop', 'i-ph-hand-palm'],
  ['private', 'i-ph-lock'],
] as const satisfies readonly (readonly [string, IconName])[]

function WishSwitch({ wish }: { wish: InsightWish }) {
  const t = useCopy(insights)
  const now = useMinuteClock()
  const set = useSetWish()
  const when = wish.changedAt && formatDateTime(wish.changedAt, now)
  return (
    <>
      <Switch
        atEnd
        checked={set.isPending ? set.variables : wish.on}
        disabled={set.isPending}
        onChecked={(on) => set.mutate(on)}
      >
        <b>{t('wish.switch')}</b>
        <span className="block small quiet" role="status">
          {when ? t(wish.on ? 'wish.since' : 'wish.ended', { when }) : t('wish.off')}
        </span>
      </Switch>
      {set.isError && (
        <Alert kind="danger" urgent title={t('ask.failed')}>
          <ErrorText error={set.error} />
        </Alert>
      )}
    </>
  )
}

/** In the settings: whether the switch of each lesson is on from the start. Nothing where no service makes texts. */
export function WishCard() {
  const t = useCopy(insights)
  const { data, isError, isFetching, refetch } = useWish()
  if (!data && isError)
    return <FailedSection text={t('wish.missing')} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-48 max-w-140 rounded" />
  if (!data.available && !data.on) return null
  // Who may not wish can still take back what they wished.
  const barred = data.on ? null : data.barred
  return (
    <Card className="stack max-w-140" aria-labelledby="insight-wish">
      <div className="stack-2">
        <h2 id="insight-wish">{t('wish.title')}</h2>
        <p className="small quiet">{t('wish.text')}</p>
      </div>
      <ul className="grid gap-2">
        {facts.map(([fact, icon]) => (
          <li key={fact} className="flex items-start gap-2 small">
            <Icon name={icon} className="flex-none size-5 mt-0.5 text-accent" />
            {t(`wish.${fact}`)}
          </li>
        ))}
      </ul>
      {barred === null && <WishSwitch wish={data} />}
      {barred !== null && (
        <Alert kind="info">{t(barred === 'guardian-required' ? 'wish.guardian' : 'ask.cardAge')}</Alert>
      )}
    </Card>
  )
}
