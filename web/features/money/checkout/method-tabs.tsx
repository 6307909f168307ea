import type { PaymentWay } from '#contract/vocabulary/money.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'

const icons: Readonly<Record<PaymentWay, IconName>> = {
  card: 'i-ph-credit-card',
  wallet: 'i-ph-wallet',
  reference: 'i-ph-storefront',
  installment: 'i-ph-calendar-dots',
  hosted: 'i-ph-browser',
}

type MethodTabsProps = { tabs: readonly PaymentWay[]; value: PaymentWay; onValue: (tab: PaymentWay) => void }

export function MethodTabs({ tabs, value, onValue }: MethodTabsProps) {
  const t = useCopy(checkout)
  const m = useCopy(money)
  return (
    <RadioCards
      label={t('title')}
      className="pay-methods"
      value={value}
      onValue={onValue}
      options={tabs.map((tab) => ({ value: tab, label: m(`method.${tab}`), start: <Icon name={icons[tab]} /> }))}
    />
  )
}
