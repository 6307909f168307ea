import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { PaymentWay } from '#contract/vocabulary/money.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const icons: Readonly<Record<PaymentWay, IconName>> = {
  card: 'i-ph-credit-card',
  wallet: 'i-ph-wallet',
  reference: 'i-ph-storefront',
  installment: 'i-ph-calendar-dots',
  hosted: 'i-ph-browser',
}

/** Keeps the row that was chosen where it was pressed, although what stood open above it closes. */
const useKeptPlace = (value: PaymentWay) => {
  const pressed = useRef<{ way: PaymentWay; row: Element; top: number }>(null)
  useLayoutEffect(() => {
    const before = pressed.current
    if (before?.way !== value) return
    pressed.current = null
    scrollBy({ top: before.row.getBoundingClientRect().top - before.top, behavior: 'instant' })
  }, [value])
  return (way: PaymentWay, row: Element) => {
    pressed.current = { way, row, top: row.getBoundingClientRect().top }
  }
}

type PaymentWaysProps = {
  ways: readonly PaymentWay[]
  value: PaymentWay
  onValue: (way: PaymentWay) => void
  /** The form of the chosen way. */
  children: ReactNode
}

/**
 * The ways of paying as one list, of which the chosen one opens in place. The browser's own radio buttons: forms stand
 * between them, and keys typed there must not choose another way.
 */
export function PaymentWays({ ways, value, onValue, children }: PaymentWaysProps) {
  const t = useCopy(checkout)
  const m = useCopy(money)
  const keepPlace = useKeptPlace(value)
  // The only way needs no choice.
  const Row = ways.length > 1 ? 'label' : 'div'
  return (
    <fieldset className="ways card card-flush relative">
      <legend className="visually-hidden">{t('title')}</legend>
      {ways.map((way) => (
        <div key={way} className="way" data-open={way === value ? '' : undefined}>
          <Row className="way-row">
            <Icon name={icons[way]} />
            <span className="grow-in leading-normal">
              <span id={`way-${way}`} className="block strong">
                {m(`method.${way}`)}
              </span>
              <span id={`way-${way}-line`} className="block caption quiet">
                {t(`ways.${way}`)}
              </span>
            </span>
            {ways.length > 1 && (
              <input
                type="radio"
                name="way"
                className="way-dot"
                checked={way === value}
                aria-labelledby={`way-${way}`}
                aria-describedby={`way-${way}-line`}
                onChange={({ currentTarget }) => {
                  keepPlace(way, currentTarget)
                  onValue(way)
                }}
              />
            )}
          </Row>
          {way === value && <div className="way-body">{children}</div>}
        </div>
      ))}
    </fieldset>
  )
}
