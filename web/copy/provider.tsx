import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { locale, timeZone } from '#web/lib/format.ts'

/** Sets the locale and the time zone. The texts load with each screen, through `useCopy`. */
export function CopyProvider({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale={locale} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
