import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { locale, timeZone } from '#web/lib/format.ts'

/** Sets the language and the clock. The words themselves come with each screen, through `useCopy`. */
export function CopyProvider({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale={locale} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
