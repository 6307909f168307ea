import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { NextTime } from './next-time.ts'

/** The next free time in words: `Tonight 8:30 PM`, `within 10 minutes`. */
export const useNextWords = (): ((next: NextTime) => string) => {
  const t = useCopy(tutors)
  return (next) => {
    switch (next.kind) {
      case 'soon':
        return t('next.soon', { count: next.minutes })
      case 'today':
      case 'tonight':
        return t(`next.${next.kind}`, { time: next.time })
      case 'day':
        return t('next.day', { day: next.day, time: next.time })
      case 'none':
      case 'ask':
      case 'now':
        return t(`next.${next.kind}`)
    }
  }
}
