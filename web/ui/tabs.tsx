import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Count } from '#web/ui/tag.tsx'

export type Tab<Value extends string> = {
  value: Value
  label: ReactNode
  count?: number
  /** A link to the page with this tab open, followed where the app does not run. */
  link?: ReactElement
  panel: ReactNode
  /** Keeps what the panel holds while another one is shown. */
  keepMounted?: boolean
}

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValue: (value: Value) => void
  className?: string
}

/** Tabs with their panels; controlled by `value`. */
export function Tabs<Value extends string>({ label, tabs, value, onValue, className }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onValue(next)} className={cx('stack', className)}>
      <BaseTabs.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className="tab" nativeButton={!tab.link} render={tab.link}>
            {tab.label}
            {tab.count !== undefined && <Count quiet>{tab.count}</Count>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} keepMounted={tab.keepMounted} className="min-w-0">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
