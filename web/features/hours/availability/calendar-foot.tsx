import { lengthMinutes } from '#contract/shared/rules/time.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { formatPercent } from '#web/lib/format.ts'
import type { CalendarProps } from './calendar-column.tsx'

type CalendarFootProps = Pick<CalendarProps, 'slots' | 'meetings' | 'busy'> & { managing: boolean }

const sum = (list: readonly { start: number; end: number }[]): number =>
  list.reduce((total, one) => total + lengthMinutes(one), 0)

/** The legend of the colours, and the share of the offered time that is booked. */
export function CalendarFoot({ slots, meetings, busy, managing }: CalendarFootProps) {
  const t = useCopy(availability)
  const offered = sum(slots)
  const share = offered === 0 ? 0 : Math.min(1, (sum(meetings) + sum(busy)) / offered)
  return (
    <div className="cal-foot">
      <ul className="legend">
        <Leaf look="leaf-free" text={t('legend.free')} />
        <Leaf look="" text={t('legend.booked')} />
        <Leaf look="leaf-now" text={t('legend.now')} />
        {managing && <Leaf look="leaf-info" text={t('legend.interview')} />}
        {managing && <Leaf look="leaf-demo" text={t('legend.demo')} />}
      </ul>
      <p className="small quiet lt-lg:hidden">{t('drawHelp')}</p>
      {offered > 0 && (
        <p className="small quiet">
          {t.rich('share', { share: formatPercent(share), b: (chunks) => <b className="num text-text">{chunks}</b> })}
        </p>
      )}
    </div>
  )
}

function Leaf({ look, text }: { look: string; text: string }) {
  return (
    <li>
      <i className={`legend-dot ${look}`} />
      {text}
    </li>
  )
}
