import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Insight } from '#contract/classroom/shapes/insight.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { serverNow } from '#web/lib/clock.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { CallDetails } from '../sessions/call.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { nameOf } from '../sessions/words.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { useFollowWish, useInsight } from './query.ts'

const stateOf = ({ since, stopped, mine, other }: Insight) => {
  if (stopped) return 'cardStopped'
  if (since !== null) return 'cardBoth'
  if (mine.on) return mine.standing ? 'cardStanding' : 'cardMine'
  return other.on ? 'cardTheirs' : 'cardOff'
}

/** Before the call: whether one’s speech becomes text. Nothing is shown where nobody may be asked. */
export function InsightCard({ call }: { call: CallDetails }) {
  const t = useCopy(insights)
  const c = useCallCopy()
  const { data } = useInsight(call.id)
  const [isOpen, setOpen] = useState(false)
  useFollowWish(data)
  if (!data?.available || Date.parse(data.agreeUntil) <= serverNow()) return null
  if (data.barred === 'birth-year-required' && !call.teaching)
    return (
      <Card as="section" className="grid gap-2 py-4" aria-labelledby="insight-card">
        <h2 id="insight-card" className="text-body font-strong">
          {t('ask.card')}
        </h2>
        <p className="small quiet">{t('ask.cardAge')}</p>
        <Link to="/s/settings" className={buttonClass('line', 'sm', 'justify-self-start')}>
          {t('ask.addAge')}
        </Link>
      </Card>
    )
  if (data.barred === 'guardian-required' && !call.teaching)
    return (
      <Card as="section" className="grid gap-2 py-4" aria-labelledby="insight-card">
        <h2 id="insight-card" className="text-body font-strong">
          {t('ask.card')}
        </h2>
        <p className="small quiet" role="status">
          {t('ask.cardGuardian')}
        </p>
      </Card>
    )
  // A tutor has nothing to choose there.
  if (data.barred) return null
  const name = nameOf(c, call.other)
  const gender = call.other.gender ?? 'other'
  return (
    <Card as="section" className="grid gap-2 py-4" aria-labelledby="insight-card">
      <h2 id="insight-card" className="text-body font-strong">
        {t('ask.card')}
      </h2>
      <p className="small quiet" role="status">
        {t(`ask.${stateOf(data)}`, { name, gender })}
      </p>
      {!data.stopped && (
        <Button size="sm" kind="line" className="justify-self-start" onClick={() => setOpen(true)}>
          {t(data.mine.on ? 'ask.change' : 'ask.open')}
        </Button>
      )}
      <ConsentDialog key={String(data.mine.on)} insight={data} otherName={name} open={isOpen} onOpen={setOpen} />
    </Card>
  )
}
