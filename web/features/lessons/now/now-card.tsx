import { Link } from '@tanstack/react-router'
import { useCopy } from '#web/copy/use-copy.ts'
import { now as copy } from '#web/features/lessons/copy/now.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useMarket } from './query.ts'

/** On the student's dashboard, while somebody can start at once or their own search goes on. */
export function NowCard({ className }: { className?: string }) {
  const t = useCopy(copy)
  const at = useMinuteClock()
  const { data } = useMarket()
  const count = data?.tutors.filter(({ until }) => Date.parse(until) > at).length ?? 0
  const searching = data?.ring?.status === 'searching'
  if (count === 0 && !searching) return null
  return (
    <Card className={cx('flex flex-wrap items-center gap-3', className)} aria-label={t('card.title')}>
      <span className="now-leaf">
        <Icon name="i-ph-lightning-fill" />
      </span>
      <div className="grow-in">
        <h2 className="text-h4">{searching ? t('card.look') : t('card.some', { count })}</h2>
        {!searching && <p className="small quiet">{t('card.text')}</p>}
      </div>
      <Button kind="now" render={<Link to="/now" />}>
        {t(searching ? 'card.lookAt' : 'card.open')}
      </Button>
    </Card>
  )
}
