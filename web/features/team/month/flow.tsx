import { type Basis, bases, toWaterfall } from '#contract/team/rules/month.ts'
import type { Month } from '#contract/team/shapes/month.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminMonth } from '#web/features/team/copy/admin-month.ts'
import { formatCount, formatDiscount, formatPercent } from '#web/lib/format.ts'
import { SectionHead } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { formatCents } from './sums.ts'

type Line = {
  key: string
  label: string
  note: string
  /** Piastres; what is taken away is below zero. */
  value: number
  before: number
  look: 'in' | 'out' | 'left'
}

/**
 * Where the bar of a line begins and how long it is, of 1: what is taken away begins where the line before it ended. What
 * is left fills the rest, or is what the others took beyond the income.
 */
const placeBars = (lines: readonly Line[]) => {
  const income = Math.max(0, lines[0]?.value ?? 0)
  const taken = lines.reduce((sum, { value, look }) => (look === 'out' ? sum - value : sum), 0)
  const most = Math.max(1, income, taken)
  let rest = 0
  return lines.map((line) => {
    const size = Math.abs(line.value) / most
    const ends = line.look === 'left' ? Math.min(income, taken) / most : 0
    const start = line.look === 'out' ? rest : ends
    if (line.look === 'out') rest += size
    return { ...line, start, size }
  })
}

function Difference({ value, before }: { value: number; before: number }) {
  const t = useCopy(adminMonth)
  if (before === 0 || value === before) return null
  const share = (Math.abs(value) - Math.abs(before)) / Math.abs(before)
  const text = formatPercent(Math.abs(share))
  return (
    <span title={t(share > 0 ? 'flow.more' : 'flow.less', { share: text })}>
      <span aria-hidden="true">
        <Icon name={share > 0 ? 'i-ph-arrow-up' : 'i-ph-arrow-down'} />
        {text}
      </span>
      <span className="visually-hidden">{t(share > 0 ? 'flow.more' : 'flow.less', { share: text })}</span>
    </span>
  )
}

type FlowProps = { data: Month; basis: Basis; onBasis: (basis: Basis) => void }

/** From what came in, by one of two ways to count it, to what is left. */
export function Flow({ data, basis, onBasis }: FlowProps) {
  const t = useCopy(adminMonth)
  const { sums, vat } = data
  const [now, before] = [toWaterfall(sums, basis, vat), toWaterfall(data.before, basis, vat)]
  const lessons = formatCount(Math.max(0, sums.lessons), 'lessons')
  const lines: Line[] = [
    {
      key: 'income',
      look: 'in',
      label: t(basis === 'cash' ? 'flow.sold' : 'flow.revenue'),
      note: basis === 'cash' ? t('payments', { count: sums.payments }) : lessons,
      value: now.income,
      before: before.income,
    },
    ...(basis === 'cash'
      ? [
          {
            key: 'refunded',
            look: 'out' as const,
            label: t('flow.refunded'),
            note: t('payments', { count: sums.refunds }),
            value: -now.refunded,
            before: -before.refunded,
          },
        ]
      : []),
    {
      key: 'vat',
      look: 'out',
      label: t('flow.vat'),
      note: vat.registered ? t('flow.vatRate', { rate: formatDiscount(vat.rate) }) : t('flow.untaxed'),
      value: -now.vat,
      before: -before.vat,
    },
    {
      key: 'fees',
      look: 'out',
      label: t('flow.fees'),
      note:
        sums.sold > 0
          ? t('flow.feesShare', { share: formatDiscount(Math.round((sums.fees / sums.sold) * 1000) * 10) })
          : t('flow.feesNone'),
      value: -now.fees,
      before: -before.fees,
    },
    {
      key: 'tutors',
      look: 'out',
      label: t('flow.tutors'),
      note: lessons,
      value: -now.tutorShare,
      before: -before.tutorShare,
    },
    {
      key: 'left',
      look: 'left',
      label: t('flow.left'),
      note: t('flow.leftNote'),
      value: now.left,
      before: before.left,
    },
  ]
  return (
    <section className="card" aria-labelledby="month-flow">
      <SectionHead
        id="month-flow"
        title={t('flow.title')}
        action={
          <SegmentedControl
            label={t('basis.label')}
            value={basis}
            onValue={onBasis}
            options={bases.map((one) => ({ value: one, label: t(`basis.${one}`) }))}
          />
        }
      />
      <ol className="month-flow">
        {placeBars(lines).map(({ key, label, note, value, before: earlier, look, start, size }) => (
          <li key={key} data-look={look === 'left' && value < 0 ? 'lost' : look}>
            <span>
              {label}
              <span className="caption quiet block">{note}</span>
            </span>
            <span className="month-track" aria-hidden="true">
              {size > 0 && <i style={{ '--start': start, '--size': size }} />}
            </span>
            <b className="num" dir="ltr">
              {formatCents(value)}
            </b>
            <span className="month-difference caption quiet num" dir="ltr">
              {look === 'left' ? (
                now.income > 0 && formatPercent(now.left / now.income)
              ) : (
                <Difference value={value} before={earlier} />
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
