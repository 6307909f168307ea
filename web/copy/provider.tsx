import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { ReaderProvider } from '#web/copy/reader.tsx'
import { locale, timeZone } from '#web/lib/format.ts'

/** Sets the locale, the time zone and the reader. The texts load with each screen, through `useCopy`. */
export function CopyProvider({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale={locale} timeZone={timeZone}>
      <ReaderProvider>{children}</ReaderProvider>
    </IntlProvider>
  )
}
