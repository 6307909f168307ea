import { checkout } from '#web/copy/checkout.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'

export const methodTabs = ['card', 'wallet', 'reference', 'installment'] as const
export type MethodTab = (typeof methodTabs)[number]

const icons: Readonly<Record<MethodTab, IconName>> = {
  card: 'i-ph-credit-card',
  wallet: 'i-ph-wallet',
  reference: 'i-ph-storefront',
  installment: 'i-ph-calendar-dots',
}

type MethodTabsProps = { tabs: readonly MethodTab[]; value: MethodTab; onValue: (tab: MethodTab) => void }

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
