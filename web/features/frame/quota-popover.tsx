import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { minutesLeft } from '#contract/lessons/rules/booking-access.ts'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useClosedWords } from '#web/features/lessons/subscriptions/closed-words.ts'
import { NextStep } from '#web/features/lessons/subscriptions/next-step.tsx'
import { useBookingAccess } from '#web/features/lessons/subscriptions/query.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime, formatMinutes } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'

/** Details of the balance: when it renews, what it was spent on, and what to do without a subscription. */
export default function QuotaPopover({ trigger }: { trigger: ReactElement }) {
  const t = useCopy(shell)
  const zone = useCopy(common)('cairoTime')
  const now = useMinuteClock()
  const access = useBookingAccess()
  const closed = useClosedWords(access, now)
  const [open, setOpen] = useState(true)
  const week = access?.week
  const lots = access?.lots
  const sum = access ? minutesLeft(access).lots : 0
  return (
    <Popover align="start" title={closed?.title ?? t('quota.title')} trigger={trigger} open={open} onOpen={setOpen}>
      <div className="stack-2">
        {closed && <p>{closed.text}</p>}
        {!closed && week?.trial && <p>{t('quota.trial')}</p>}
        {!closed && access?.week && access.renewsAt !== null && (
          <p>{t('quota.renewal', { when: formatDateTime(access.renewsAt, now), zone })}</p>
        )}
        {!closed && week && !week.trial && access.renewsAt === null && (
          <p>{t('quota.lastWeek', { when: formatDateTime(week.lastEnd, now), zone })}</p>
        )}
        {lots && lots.length > 0 && (
          <p>
            <b className="block">{t('quota.lots', { minutes: formatMinutes(sum) })}</b>
            <span className="small quiet">
              {t('quota.lotsUntil', { when: formatDateTime(lots[0]?.end ?? now, now), zone })}
            </span>
          </p>
        )}
        <p className="quiet">{t('quota.rule')}</p>
        <div className="btn-row">
          {access && closed && <NextStep access={access} kind="line" size="sm" />}
          <Button
            size="sm"
            kind="line"
            icon="i-ph-timer"
            render={<Link to="/minutes" onClick={() => setOpen(false)} />}
          >
            {t('quota.all')}
          </Button>
        </div>
      </div>
    </Popover>
  )
}
